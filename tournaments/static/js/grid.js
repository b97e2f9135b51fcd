/* Typing results line by line: Enter saves a line and goes on, without the mouse and without reloading.
 *
 * The page works without this script: one button saves all lines. Saving itself is done by htmx (hx-post on each line,
 * when its text changes); here is what a keyboard needs beside it.
 */
(function () {
  "use strict";

  const form = document.getElementById("lines");
  const pending = new Set(); // requests under way: the focus goes on before they are answered
  let resume = false; // whether the focus has left the lines for no better place
  let leaving = false; // whether all lines are being sent at once, by the button

  const inputs = () => Array.from(document.querySelectorAll(".line-input"));
  const lineOf = (input) => input.closest(".line");
  const standsOf = (input) => lineOf(input).querySelector(".stands");
  const isIdle = () => !document.activeElement || document.activeElement === document.body;
  const isOpen = (input) => input.value === "" && standsOf(input).hasAttribute("data-open");

  /* The next line on which nothing stands and nothing is typed, after this one and then from the top. */
  function nextOpen(input) {
    const all = inputs();
    const at = all.indexOf(input);
    return all.slice(at + 1).concat(all.slice(0, Math.max(at, 0))).find(isOpen);
  }

  function goOn(input) {
    const failed = input.hasAttribute("data-failed");
    const next = nextOpen(input);
    resume = !next;
    if (next) next.focus();
    else input.blur(); // leaving the line is what saves it
    if (failed) htmx.trigger(input, "save-line");
  }

  /* After the last line, once all are answered (answers change the height of the page, and come in any order): a line
   * that is still open, what has gone wrong, or the way to the next round. */
  function finish(input) {
    if (!resume || pending.size || !isIdle()) return;
    resume = false;
    const wrong = document.querySelector(".line[data-error] .line-input, .line-input[data-failed]");
    const target = nextOpen(input) || wrong || document.getElementById("next-round");
    if (target) target.focus();
  }

  function goBy(input, step) {
    const all = inputs();
    const next = all[all.indexOf(input) + step];
    if (next) next.focus();
  }

  function empty(input) {
    input.value = "";
    input.removeAttribute("data-typing");
  }

  const KEYS = {
    Enter: goOn,
    ArrowDown: (input) => goBy(input, 1),
    ArrowUp: (input) => goBy(input, -1),
    Escape: empty,
  };

  document.addEventListener("keydown", (event) => {
    if (!event.target.matches(".line-input") || event.isComposing) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act(event.target);
  });

  /* The version that stood when the typing began is the one the director has seen; later ones are news. */
  document.addEventListener("input", (event) => {
    const input = event.target;
    if (!input.matches(".line-input")) return;
    if (input.value === "") {
      input.removeAttribute("data-typing");
    } else if (!input.hasAttribute("data-typing")) {
      input.setAttribute("data-typing", "");
      lineOf(input).querySelector("input[type=hidden]").value = standsOf(input).dataset.version;
    }
  });

  /* A line that comes back with an error takes the focus, unless something is being typed elsewhere already. */
  document.addEventListener("htmx:load", (event) => {
    const line = event.detail.elt;
    if (!line.matches || !line.matches(".line")) return;
    const input = line.querySelector(".line-input");
    const active = document.activeElement;
    if (line.hasAttribute("data-error")) {
      if (isIdle() || (active.matches(".line-input") && active.value === "")) input.select(); // and focuses it
    } else {
      finish(input);
    }
  });

  function fail(event) {
    const input = event.detail.elt;
    if (!form || !input.matches(".line-input, .line-choice button")) return;
    const line = input.closest(".line");
    line.querySelector(".line-input").setAttribute("data-failed", "");
    line.classList.add("line-failed");
    let note = line.querySelector(".line-failure");
    if (!note) {
      note = document.createElement("p");
      note.className = "line-failure form-errors";
      note.setAttribute("role", "alert");
      line.append(note);
    }
    const isSignedOut = event.detail.xhr && event.detail.xhr.status === 403;
    note.textContent = isSignedOut ? form.dataset.signedOut : form.dataset.notSaved;
    queueMicrotask(() => finish(input)); // once this request is no longer pending
  }

  document.addEventListener("htmx:sendError", fail);
  document.addEventListener("htmx:responseError", fail);
  document.addEventListener("htmx:timeout", fail);

  function count() {
    if (form) form.dataset.pending = pending.size;
  }

  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.elt.matches(".line-input, .line-choice button")) pending.add(event.detail.xhr);
    count();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    pending.delete(event.detail.xhr);
    count();
  });

  /* A line typed and not yet saved is not lost by a click on a link. */
  if (form) form.addEventListener("submit", () => { leaving = true; });
  window.addEventListener("beforeunload", (event) => {
    if (!leaving && (pending.size || inputs().some((input) => input.value.trim() !== ""))) event.preventDefault();
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.matches(".line-choice button")) resume = true; // it goes with the line it stands on
  });

  count();
  const first = inputs().find((input) => lineOf(input).hasAttribute("data-error")) || inputs().find(isOpen);
  if (first && !location.hash) first.focus({ preventScroll: true });
})();
