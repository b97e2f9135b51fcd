// On a phone the tabs of an event are wider than the screen: the open one is brought into view, and so is one that the
// keyboard reaches; the page stays put.
"use strict";
(() => {
  const nav = document.querySelector(".event-nav");
  if (!nav) return;
  const bring = (link) => {
    if (nav.scrollWidth <= nav.clientWidth) return;
    const [tab, frame] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
    nav.scrollLeft += tab.left + tab.width / 2 - frame.left - frame.width / 2;
  };
  const open = nav.querySelector("[aria-current]");
  if (open) bring(open);
  nav.addEventListener("focusin", (event) => bring(event.target));
})();
