// Opens the details that the address names (#why-3), so that a link to it shows it; without this it is one tap more.
"use strict";
(() => {
  const unfold = () => {
    const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.querySelector("summary")?.focus({ preventScroll: true });
  };
  window.addEventListener("hashchange", unfold);
  unfold();
})();
