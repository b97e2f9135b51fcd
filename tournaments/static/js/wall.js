// The wall turns its pages by itself until it is paused: by the button, or by the space bar; the arrows turn by hand.
// All pages are there already and one is shown, so that turning asks the server nothing; each is a link as well.
"use strict";
(() => {
  const TURN = 12_000;
  const root = document.documentElement;
  const pause = document.getElementById("wall-pause");
  const full = document.getElementById("wall-full");
  const sheets = () => [...document.querySelectorAll("[data-sheet]")];

  let shown = Math.max(sheets().findIndex((sheet) => !sheet.hidden), 0);
  let paused = false;
  let due = performance.now() + TURN;

  const show = (turned) => {
    const all = sheets();
    if (all.length) shown = ((shown % all.length) + all.length) % all.length;
    all.forEach((sheet, place) => {
      sheet.hidden = place !== shown;
      sheet.classList.toggle("wall-turned", turned && place === shown);
    });
    document.querySelectorAll("[data-page]").forEach((link, place) => {
      if (place === shown) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
    pause.hidden = all.length < 2;
  };
  const go = (place) => {
    shown = place;
    due = performance.now() + TURN;
    show(true);
  };
  const setPaused = (wanted) => {
    paused = wanted;
    due = performance.now() + TURN;
    pause.setAttribute("aria-pressed", String(paused));
    root.classList.toggle("wall-paused", paused);
  };

  window.setInterval(() => {
    if (!paused && !document.hidden && sheets().length > 1 && performance.now() >= due) go(shown + 1);
  }, 250);
  document.addEventListener("htmx:afterSwap", () => show(false));

  // By hand ---------------------------------------------------------------------------------------------------------

  pause.addEventListener("click", () => setPaused(!paused));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-page]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(link.dataset.page) - 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || sheets().length < 2) return;
    const forward = root.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") go(shown + (event.key === forward ? 1 : -1));
    else if (event.key === " " && !event.target.closest?.("a, button")) setPaused(!paused);
    else return;
    event.preventDefault();
  });

  // Light, dark, and the whole screen -------------------------------------------------------------------------------

  const choices = () => document.querySelectorAll("[data-theme-choice]");
  const markTheme = () => choices().forEach((link) => {
    if (link.dataset.themeChoice === root.getAttribute("data-bs-theme")) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  choices().forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    try { window.localStorage.setItem(root.dataset.themeKey, link.dataset.themeChoice); } catch { /* kept for this page */ }
    root.dataset.themeAsked = link.dataset.themeChoice;
    const address = new URL(window.location.href);
    address.searchParams.delete("theme");
    window.history.replaceState(null, "", address);
    document.dispatchEvent(new Event("theme:chosen"));
  }));
  new MutationObserver(markTheme).observe(root, { attributes: true, attributeFilter: ["data-bs-theme"] });
  markTheme();

  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen();
  });
  show(false);
})();
