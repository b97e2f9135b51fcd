// Light or dark, as the visitor's system asks; loaded in the head so that the page never flashes. A page that names a
// key (data-theme-key) may be asked for in one of them by its address, or has a choice of its own kept on this device.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try { return root.dataset.themeKey ? window.localStorage.getItem(root.dataset.themeKey) : null; } catch { return null; }
  };
  const apply = () => {
    const chosen = root.dataset.themeAsked ?? kept();
    const theme = ["light", "dark"].includes(chosen) ? chosen : dark.matches ? "dark" : "light";
    root.setAttribute("data-bs-theme", theme);
  };
  apply();
  dark.addEventListener("change", apply);
  document.addEventListener("theme:chosen", apply);
})();
