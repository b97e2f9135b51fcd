// Every page of a table: a form is sent once, and a phone in a pocket does not ask for news.
"use strict";
(() => {
  let sent = new WeakSet();
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (sent.has(event.target)) event.preventDefault();
    sent.add(event.target);
  });
  // A page that comes back from the browser's memory may send its form again; the server knows a repeated request.
  window.addEventListener("pageshow", () => { sent = new WeakSet(); });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (document.hidden) event.preventDefault();
  });
})();
