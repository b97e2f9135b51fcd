/* Entering a play on the drawn table: two taps for a card on a touch screen, keys, and the focus after each swap.
 *
 * The page works without this script, with one request and one page for each press. htmx swaps the table alone.
 */
(function () {
  "use strict";

  const CARD = /^[oceb][9ARCS2-8]$/;
  const region = () => document.getElementById("draw");
  const form = () => document.querySelector("#draw .draw-form");
  const lost = document.getElementById("draw-lost");
  const coarse = window.matchMedia("(pointer: coarse)");
  let typed = ""; // what has been typed of a card or a call
  let pending = false; // whether an answer is awaited
  let byKeys = false; // whether the last press came from the keyboard, which wants its focus back
  let pointer = ""; // what the last press was made with
  let leaving = false; // whether the page is left on purpose

  /* The cards and calls that can be pressed now, in reading order. */
  const choices = () => Array.from(document.querySelectorAll("#draw .felt button[name=do], #draw .loose button[name=do]"));
  const words = () => choices().map((button) => button.value);
  const isCard = (button) => button.name === "do" && CARD.test(button.value);

  /* Lifting ------------------------------------------------------------------------------------------------------ */

  const lifted = () => document.querySelector("#draw button.lifted");

  function drop() {
    const card = lifted();
    if (!card) return;
    card.classList.remove("lifted");
    card.removeAttribute("aria-pressed");
  }

  function lift(button) {
    drop();
    button.classList.add("lifted");
    button.setAttribute("aria-pressed", "true");
  }

  document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#draw button");
    const isTap = event.detail > 0 && pointer === "touch" && coarse.matches;
    if (event.detail > 0) byKeys = false;
    if (!button || !isTap || !isCard(button) || button === lifted()) {
      if (!button) drop();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    lift(button);
  }, true);

  /* Keys --------------------------------------------------------------------------------------------------------- */

  function press(button) {
    byKeys = true;
    typed = "";
    button.click();
  }

  function show() {
    const buffer = document.querySelector("#draw [data-buffer]");
    if (buffer) buffer.textContent = typed;
  }

  /* Send what was typed as it is: the server reads cards and calls in every spelling. */
  function send(word) {
    const button = document.querySelector("#draw [data-typed]");
    if (!button || pending) return;
    button.value = word;
    press(button);
  }

  /* Press as soon as what was typed can only mean one thing; what follows it waits for the next table. */
  function take() {
    if (!typed || pending) return;
    const low = typed.toLowerCase();
    const offered = words();
    const found = offered.find((word) => low.startsWith(word.toLowerCase()));
    const isOpen = offered.some((word) => word.length > low.length && word.toLowerCase().startsWith(low));
    if (!found || isOpen) return;
    const rest = typed.slice(found.length);
    if (rest && !CARD.test(found)) return;
    press(choices()[offered.indexOf(found)]);
    typed = rest;
    show();
  }

  /* The choice that lies in this direction, or the next one in reading order. */
  function neighbour(from, key, all) {
    const at = all.indexOf(from);
    const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    if (at < 0) return all[0];
    if (key === "ArrowLeft" || key === "ArrowRight") return all[(at + step + all.length) % all.length];
    const middle = (button) => {
      const box = button.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
    };
    const here = middle(from);
    const away = (button) => (middle(button).y - here.y) * step;
    const others = all.filter((button) => away(button) > here.height / 2);
    const distance = (button) => away(button) * 3 + Math.abs(middle(button).x - here.x);
    others.sort((one, other) => distance(one) - distance(other));
    return others[0] || all[(at + step + all.length) % all.length];
  }

  function answers() {
    const waiting = Array.from(document.querySelectorAll("#draw .draw-open button[name=do]"));
    return waiting.length ? waiting : choices();
  }

  const KEYS = {
    Backspace() {
      const undo = document.querySelector("#draw [data-undo]:not(:disabled)");
      if (typed) typed = typed.slice(0, -1);
      else if (undo && !pending) press(undo);
    },
    Escape() {
      typed = "";
      drop();
    },
  };

  function onKey(event) {
    const target = event.target;
    const isElsewhere = target.matches("input, textarea, select, [contenteditable]") || target.closest("header, nav, footer");
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !form()) return;
    const key = event.key;
    if (key.startsWith("Arrow")) {
      const all = answers();
      if (!all.length) return;
      byKeys = true;
      neighbour(document.activeElement, key, all).focus();
    } else if (key === "Enter" && typed) {
      send(typed);
    } else if (KEYS[key]) {
      KEYS[key]();
    } else if (/^[\p{L}\p{N}]$/u.test(key) && typed.length < 12) {
      typed += key;
      take();
    } else {
      return;
    }
    event.preventDefault();
    show();
  }

  document.addEventListener("keydown", onKey);

  /* After each swap ---------------------------------------------------------------------------------------------- */

  function settle() {
    const part = region();
    if (!part) return;
    const voice = document.getElementById("draw-voice");
    if (voice && part.dataset.happened !== undefined) voice.textContent = part.dataset.happened;
    const wait = part.querySelector(".draw-open");
    if (wait) {
      wait.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (byKeys) part.querySelector(".draw-open .actions button").focus();
    } else if (byKeys) {
      const all = choices();
      const first = all.find((button) => button.classList.contains("live")) || all[0];
      (first || part.querySelector("[data-record]:not(:disabled)") || document.body).focus({ preventScroll: true });
    }
    show();
    take();
  }

  function tell(text) {
    lost.textContent = text;
    lost.hidden = !text;
  }

  document.addEventListener("htmx:beforeSend", () => { pending = true; });
  document.addEventListener("htmx:afterRequest", () => { pending = false; });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt.id !== "draw") return;
    tell("");
    settle();
  });
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      typed = "";
      show();
      drop();
      const isSignedOut = event.detail.xhr && event.detail.xhr.status === 403;
      tell(isSignedOut ? lost.dataset.signedOut : lost.dataset.lost);
    });
  }

  /* A draft is nowhere but on this page: a click on a link does not lose it. */
  document.addEventListener("submit", (event) => { if (!event.target.closest(".draw-form")) leaving = true; });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.getResponseHeader("HX-Redirect")) leaving = true;
  });
  const began = region() ? region().dataset.step : "0";
  window.addEventListener("beforeunload", (event) => {
    const part = region();
    if (!leaving && part && part.dataset.step !== began) event.preventDefault();
  });
})();
