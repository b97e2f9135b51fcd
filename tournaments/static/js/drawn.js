/* Entering a play on the drawn table: two taps on a touch screen, keys, and the focus after each swap.
 *
 * The page works without this script, with one request and one page for each press. htmx swaps the table alone.
 */
(function () {
  "use strict";

  const region = () => document.getElementById("draw");
  const form = () => document.querySelector("#draw .draw-form");
  const lost = document.getElementById("draw-lost");
  const coarse = window.matchMedia("(pointer: coarse)");
  let typed = ""; // what has been typed of a card or a call
  let undos = 0; // how often to take back once the answer is there
  let pending = false; // whether an answer is awaited
  let pointer = coarse.matches ? "touch" : ""; // what was used last; a finger needs no focus, all others do
  let isSwallowed = false; // whether the space that is down presses nothing

  /* The cards and calls that can be pressed now, in reading order, and the cards that can be chosen. */
  const PRESSED = ".felt button[name=do]:not([data-give], [value=say]), .loose button[name=do], .beside button[name=do]";
  const CHOICES = `${PRESSED}, .drawn input[name=pick]`;
  const choices = () => Array.from(document.querySelectorAll("#draw .draw-form")).flatMap((one) => Array.from(one.querySelectorAll(CHOICES)));
  const words = () => choices().map((button) => button.value);
  const isChoice = (button) => button.matches(PRESSED);
  const isCard = (button) => Boolean(button.closest(".hand, .loose"));

  /* Lifting ------------------------------------------------------------------------------------------------------ */

  const lifted = () => document.querySelector("#draw button.lifted");

  function drop() {
    const card = lifted();
    if (!card) return;
    card.classList.remove("lifted");
    card.removeAttribute("aria-pressed");
    explain(null);
  }

  function lift(button) {
    drop();
    button.classList.add("lifted");
    button.setAttribute("aria-pressed", "true");
    explain(button);
  }

  document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#draw button");
    const isTap = event.detail > 0 && pointer === "touch"; // a finger on a laptop's screen is no finer than on a phone
    if (!button || !isTap || !isChoice(button) || button === lifted()) {
      if (!button && !event.target.closest("#draw a")) drop();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    lift(button);
  }, true);

  /* Keys --------------------------------------------------------------------------------------------------------- */

  function press(button) {
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
    const begun = offered.filter((word) => low.startsWith(word.toLowerCase()));
    const found = begun.sort((one, other) => other.length - one.length)[0];
    const isOpen = offered.some((word) => word.length > low.length && word.toLowerCase().startsWith(low));
    if (!found || isOpen) return;
    const rest = typed.slice(found.length);
    const button = choices()[offered.indexOf(found)];
    if (rest && !isCard(button)) return;
    press(button);
    typed = rest;
    show();
    if (button.matches("input")) take(); // a card that is only chosen brings no new table
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

  function undo() {
    const button = document.querySelector("#draw [data-undo]:not(:disabled)");
    if (button) press(button);
  }

  const KEYS = {
    Backspace() {
      if (typed) typed = typed.slice(0, -1);
      else if (pending) undos += 1;
      else undo();
    },
    Escape() {
      typed = "";
      undos = 0;
      drop();
    },
  };

  /* What is said with the next card is ticked by its sign. */
  const mark = (key) => document.querySelector(`#draw .card-marks input[value="${CSS.escape(key)}"]`);

  document.addEventListener("change", (event) => {
    const box = event.target.closest && event.target.closest("#draw input[type=checkbox]");
    if (!box || !box.checked) return count();
    const group = box.dataset.group;
    const rivals = group ? document.querySelectorAll(`#draw input[data-group="${CSS.escape(group)}"]`) : [];
    for (const other of rivals) if (other !== box) other.checked = false;
    count();
  });

  /* How many cards are chosen, and whether they can be given. */
  function count() {
    const pick = document.querySelector("#draw .draw-pick");
    if (!pick) return;
    const chosen = document.querySelectorAll("#draw input[name=pick]:checked").length;
    const line = pick.querySelector(".pick-count");
    line.textContent = line.dataset.count.replace("[chosen]", chosen);
    pick.querySelector("[data-give]").disabled = chosen !== Number(pick.dataset.pick);
  }

  /* Letters are taken only while the table has the focus, so that nobody plays a card by dictating to the page. */
  function onKey(event) {
    if (!event.target.closest("#draw") || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!form()) return;
    const field = event.target.closest("input[type=number]");
    if (field && event.key !== "Enter") return;
    pointer = "";
    const key = event.key;
    if (field) {
      event.preventDefault();
      field.closest(".draw-amount").querySelector("button").click();
      return;
    }
    if (key.startsWith("Arrow")) {
      const all = answers();
      if (!all.length) return;
      neighbour(document.activeElement, key, all).focus();
    } else if (key === "Enter" && typed) {
      send(typed);
    } else if (key === " " && typed) {
      isSwallowed = true; // a space between suit and rank says nothing
    } else if (KEYS[key]) {
      KEYS[key]();
    } else if (mark(key)) {
      mark(key).click();
    } else if (/^[\p{L}\p{N}?-]$/u.test(key) && typed.length < 12) {
      typed += key;
      take();
    } else {
      return;
    }
    event.preventDefault();
    show();
  }

  document.addEventListener("keydown", onKey);
  document.addEventListener("keyup", (event) => {
    if (event.key !== " " || !isSwallowed) return;
    event.preventDefault(); // some browsers press a button when the space comes up
    isSwallowed = false;
  });

  /* What is said of a card -------------------------------------------------------------------------------------- */

  /* Below the table: the clause against the card in hand, how to play a lifted one, or else what happened last. The
   * clause, which is a link, stays until another card is looked at, so that the pointer can get there. */
  function reason(part, button) {
    const clause = button.getAttribute("aria-describedby");
    const stated = clause && part.querySelector(`template[data-why="${CSS.escape(clause)}"]`);
    return stated ? stated.content.cloneNode(true) : null;
  }

  function called(button) {
    const name = document.createElement("b");
    name.textContent = (button.querySelector(".face > .visually-hidden") || button).textContent.trim();
    return name;
  }

  const again = (line, button) => (isCard(button) ? line.dataset.again : line.dataset.againCall);

  function explain(button) {
    const part = button ? button.closest("#draw") : region(); // while the table is swapped there are two
    const line = part && part.querySelector(".draw-next");
    if (!line) return;
    if (line.dataset.happened === undefined) line.dataset.happened = line.textContent;
    const why = button && reason(part, button);
    line.classList.toggle("is-barred", Boolean(why));
    if (why) line.replaceChildren(called(button), ": ", why);
    else line.textContent = (button && button === lifted() ? again(line, button) : "") || line.dataset.happened;
  }

  const chosen = (event) => event.target.closest && event.target.closest("#draw .drawn button[name=do]");
  for (const name of ["focusin", "mouseover"]) {
    document.addEventListener(name, (event) => { if (chosen(event)) explain(chosen(event)); });
  }
  for (const name of ["focusout", "mouseout"]) {
    document.addEventListener(name, (event) => {
      if (chosen(event) && !document.querySelector("#draw .draw-next.is-barred a")) explain(lifted());
    });
  }

  /* After each swap ---------------------------------------------------------------------------------------------- */

  function goOn() {
    const part = region();
    const all = choices();
    const first = part.querySelector(".draw-open .actions button") || all.find((one) => one.classList.contains("live"));
    const next = first || all[0] || part.querySelector("[data-record]:not(:disabled)");
    if (next && pointer !== "touch") next.focus({ preventScroll: true });
  }

  function onSettle() {
    const part = region();
    pending = false;
    count();
    document.getElementById("draw-voice").textContent = part.dataset.happened || "";
    goOn();
    const waiting = part.querySelector(".draw-open, .draw-said");
    if (waiting) waiting.scrollIntoView({ block: "nearest", behavior: "instant" });
    show();
    if (undos) {
      undos -= 1;
      undo();
    } else {
      take();
    }
  }

  const notArrived = lost.querySelector("span").textContent;

  function tell(text) {
    lost.querySelector("span").textContent = text;
    lost.querySelectorAll("a").forEach((link) => { link.hidden = text !== lost.dataset.signedOut; });
    lost.hidden = !text;
  }

  /* Other parts of the page ask the site, too; only what the table asks is of interest here. */
  const isOurs = (event) => Boolean(event.detail.elt && event.detail.elt.closest && event.detail.elt.closest("#draw"));

  document.addEventListener("htmx:beforeSend", (event) => { if (isOurs(event)) pending = true; });
  document.addEventListener("htmx:afterRequest", (event) => { if (isOurs(event)) pending = false; });
  /* There is no delay between swap and settling (settle:0ms): a press in it would find a form without htmx. */
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!isOurs(event)) return;
    tell("");
    if (region()) onSettle();
  });
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      if (!isOurs(event)) return;
      typed = "";
      undos = 0;
      pending = false;
      show();
      drop();
      const isSignedOut = Boolean(event.detail.xhr) && event.detail.xhr.status === 403;
      tell(isSignedOut ? lost.dataset.signedOut : notArrived);
      lost.scrollIntoView({ block: "nearest", behavior: "instant" });
    });
  }

  count();
  if (form()) {
    const box = form().getBoundingClientRect();
    if (box.bottom > window.innerHeight) form().scrollIntoView({ block: "start", behavior: "instant" });
    goOn();
    /* An anchor in the address takes the focus away again. */
    window.addEventListener("load", () => { if (!region().contains(document.activeElement)) goOn(); });
  }
})();
