// Counts the clocks of a page down. The server says what time it is there; from then on the time that has passed is
// measured, so the clock of this machine may be wrong, and what is polled sets it right after a machine has slept.
"use strict";
(() => {
  let server = 0;
  let measured = 0;
  const now = () => server + (performance.now() - measured);
  const set = (moment) => { server = moment; measured = performance.now(); };

  const seen = new WeakSet();
  const clocks = () => [...document.querySelectorAll("[data-clock]")];
  const read = () => clocks().filter((clock) => !seen.has(clock)).forEach((clock) => {
    seen.add(clock);
    set(Number(clock.dataset.now));
  });

  const text = (left) => {
    const seconds = left > 0 ? Math.ceil(left) : Math.floor(-left);
    if (left <= -6000) return `+${Math.floor(seconds / 3600)} h`;
    const sign = left <= -1 ? "+" : "";
    return `${sign}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const stage = (clock, left) => {
    if (left <= 0) return "over";
    if (left <= Number(clock.dataset.second)) return "last";
    return left <= Number(clock.dataset.first) ? "soon" : "running";
  };
  const show = (clock) => {
    if (!clock.dataset.ends) return;
    const left = (Number(clock.dataset.ends) - now()) / 1000;
    const shown = clock.querySelector("[data-clock-left]");
    if (shown.textContent !== text(left)) shown.textContent = text(left);
    shown.hidden = false;
    if (clock.dataset.stage !== stage(clock, left)) clock.dataset.stage = stage(clock, left);
    clock.querySelector("[data-clock-rest]")?.setAttribute("width", String(Math.max(0, Math.ceil(left))));
  };
  const tick = () => { read(); clocks().forEach(show); };

  // The answers to what is polled carry the server's time to the second; half a second and the way here are no drift.
  document.addEventListener("htmx:afterRequest", (event) => {
    const said = Date.parse(event.detail.xhr?.getResponseHeader("Date") ?? "");
    if (server && !Number.isNaN(said) && Math.abs(said + 500 - now()) > 2000) set(said + 500);
  });
  document.addEventListener("htmx:afterSwap", tick);
  window.setInterval(tick, 250);
  tick();
})();
