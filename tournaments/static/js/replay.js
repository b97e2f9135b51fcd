// The replay by keys and by swipe, and what a screen reader hears of each step. Every step is a link on the page, so all
// of it works without this module too.
"use strict";
(() => {
  const replay = () => document.getElementById("replay");
  const number = (name) => Number(replay()?.dataset[name] ?? 0);

  // A step that was asked for while another one was on its way; keys that are held down ask faster than tables come.
  let wanted = null;
  let underway = false;

  const linkTo = (step) => {
    if (step === number("step") + 1) return document.getElementById("step-forward");
    if (step === number("step") - 1) return document.getElementById("step-back");
    if (step === 0) return document.getElementById("step-first");
    return step === number("last") ? document.getElementById("step-last") : document.getElementById(`to-${step}`);
  };
  const go = (step) => {
    wanted = Math.max(0, Math.min(number("last"), step));
    if (underway) return;
    if (wanted === number("step")) { wanted = null; return; }
    linkTo(wanted)?.click();
  };
  const by = (steps) => go((wanted ?? number("step")) + steps);

  // A step that does not come is said; the table stays as it is, and the next press asks again. What was said of the
  // press before goes when the next one starts, so that a second failure is heard too.
  const lost = document.getElementById("replay-lost");
  const tell = (text) => {
    lost.textContent = text;
    lost.hidden = !text;
  };
  const fail = (words) => {
    underway = false;
    wanted = null;
    tell(lost.dataset[words]);
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target !== replay()) return;
    underway = true;
    tell("");
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => fail("lost"));
  document.addEventListener("htmx:responseError", () => fail("refused"));

  // What stood open or scrolled before a step stays so after it; at the last step the result opens by itself.
  let open = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== replay() || !event.detail.shouldSwap) return;
    if (!event.detail.serverResponse.includes('id="replay"')) {
      event.detail.shouldSwap = false;
      fail("refused");
      return;
    }
    event.detail.pathInfo.anchor = undefined; // the address keeps it; where to look is decided below
    const kept = number("step") < number("last") ? ["why", "outcome"] : ["why"];
    open = kept.filter((id) => document.getElementById(id)?.open);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!replay()) return;
    underway = false;
    tell("");
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const voice = document.getElementById("replay-voice");
    const happened = document.getElementById("happened");
    if (voice && happened) voice.textContent = happened.textContent;
    showTable();
    if (wanted !== null) go(wanted);
  });

  // The table and the buttons below it are where one looks after a step from the list.
  const showTable = () => {
    const felt = document.querySelector("#replay .felt").getBoundingClientRect();
    const bar = document.querySelector("#replay .step-bar").getBoundingClientRect();
    const [top, bottom] = [Math.min(felt.top, bar.top), Math.max(felt.bottom, bar.bottom)];
    if (top >= 0 && bottom <= window.innerHeight) return;
    const by = bottom - top > window.innerHeight || top >= 0 ? bottom - window.innerHeight + 4 : top - 4;
    window.scrollBy({ top: by, behavior: "instant" });
  };
  if (/[?&](step|trick)=/.test(window.location.search)) showTable();

  const KEYS = {
    ArrowLeft: () => by(-1),
    ArrowRight: () => by(1),
    Home: () => go(0),
    End: () => go(number("last")),
    " ": () => by(1),
  };
  const isBusy = (element) => element.closest("input, select, textarea, [contenteditable]") !== null;
  const presses = (element) => element.closest("button, summary") !== null;

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!replay() || !KEYS[event.key] || isBusy(event.target)) return;
    if (event.key === " " && presses(event.target)) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  // A swipe along the table: to the left goes on, to the right goes back, as pages are turned.
  const FAR = 40;
  let start = null;
  document.addEventListener("touchstart", (event) => {
    const touch = event.touches.length === 1 && event.target.closest("#replay .felt") ? event.touches[0] : null;
    start = touch && { x: touch.clientX, y: touch.clientY };
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    if (!start || !end) return;
    const [across, down] = [end.clientX - start.x, end.clientY - start.y];
    start = null;
    if (Math.abs(across) >= FAR && Math.abs(across) > 1.5 * Math.abs(down)) by(across < 0 ? 1 : -1);
  }, { passive: true });
  document.addEventListener("touchcancel", () => { start = null; }, { passive: true });

  // A card in shade answers why.
  document.addEventListener("click", (event) => {
    const card = event.target.closest("#replay .held.barred");
    const why = document.getElementById("why");
    if (!card || !why) return;
    why.open = true;
    why.querySelectorAll("li").forEach((line) => line.classList.toggle("is-asked", line.dataset.clause === card.dataset.clause));
    why.scrollIntoView({ block: "nearest" });
  });
})();
