// On a phone the tabs of an event are wider than the screen: the open one is brought into view, the page stays put.
"use strict";
(() => {
  const open = document.querySelector(".event-nav [aria-current]");
  const nav = open && open.closest(".event-nav");
  if (!nav || nav.scrollWidth <= nav.clientWidth) return;
  const [tab, frame] = [open.getBoundingClientRect(), nav.getBoundingClientRect()];
  nav.scrollLeft += tab.left + tab.width / 2 - frame.left - frame.width / 2;
})();
