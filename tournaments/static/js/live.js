// Keeps pages fresh: htmx polls the elements marked data-live, and this module sees to it that nobody notices but by
// what they read. Focus, scroll, opened details and marked text stay; a hidden page asks nothing.
"use strict";
(() => {
  const regions = () => document.querySelectorAll("[data-live]");
  const isLive = (element) => element instanceof Element && element.matches("[data-live]");

  // A way to find the same thing again in the new fragment.
  const keyOf = (element, region) => {
    if (element.id) return { selector: "#" + CSS.escape(element.id), place: 0 };
    const name = element.tagName.toLowerCase();
    const href = element.getAttribute("href");
    const selector = href === null ? name : `${name}[href="${CSS.escape(href)}"]`;
    return { selector, place: [...region.querySelectorAll(selector)].indexOf(element) };
  };
  const find = (region, key) => region.querySelectorAll(key.selector)[key.place];

  const memories = new Map();
  const remember = (region) => {
    const focused = region.contains(document.activeElement) ? keyOf(document.activeElement, region) : null;
    const open = [...region.querySelectorAll("details[open]")].map((one) => keyOf(one, region));
    const scrolled = [...region.querySelectorAll("[data-scroll]")].map((one) => [keyOf(one, region), one.scrollLeft]);
    memories.set(region.id, { focused, open, scrolled, x: window.scrollX, y: window.scrollY });
  };
  const restore = (region) => {
    const memory = memories.get(region.id);
    if (!memory) return;
    memories.delete(region.id);
    memory.open.forEach((key) => find(region, key)?.setAttribute("open", ""));
    memory.scrolled.forEach(([key, left]) => { const one = find(region, key); if (one) one.scrollLeft = left; });
    if (memory.focused) find(region, memory.focused)?.focus({ preventScroll: true });
    window.scrollTo({ left: memory.x, top: memory.y, behavior: "instant" });
  };

  // What a screen reader hears of a change, in a region outside the one that is replaced.
  const say = (text) => {
    let voice = document.getElementById("live-voice");
    if (!voice) {
      voice = document.createElement("p");
      voice.id = "live-voice";
      voice.className = "visually-hidden";
      voice.setAttribute("role", "status");
      document.body.append(voice);
    }
    if (voice.textContent !== text) voice.textContent = text;
  };

  const isMarked = (region) => {
    const selection = document.getSelection();
    return Boolean(selection && !selection.isCollapsed && region.contains(selection.anchorNode));
  };
  const setLost = (region, lost) => {
    const notice = region.querySelector("[data-live-lost]");
    if (notice) notice.hidden = !lost;
  };

  // What somebody has typed on the page and not sent.
  const isTyped = (field) => field.type !== "hidden" && field.value !== field.defaultValue && field.value.trim() !== "";
  const hasTyped = () => [...document.querySelectorAll("input:not([type=radio], [type=checkbox]), textarea")].some(isTyped);

  // The page may no longer be shown: it goes, unless that would take with it what is being typed; then it says so.
  const setGone = (region, gone) => {
    const notice = document.getElementById("live-gone");
    if (!gone) return notice?.remove();
    if (!region.dataset.gone || !hasTyped()) return window.location.reload();
    if (notice) return;
    const alert = document.createElement("p");
    alert.id = "live-gone";
    alert.className = "alert alert-danger";
    alert.setAttribute("role", "alert");
    alert.textContent = region.dataset.gone;
    region.before(alert);
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isLive(event.detail.elt) && (document.hidden || isMarked(event.detail.elt))) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isLive(event.detail.target) && event.detail.shouldSwap) remember(event.detail.target);
  });
  document.addEventListener("htmx:afterSwap", () => {
    regions().forEach((region) => {
      if (memories.has(region.id)) {
        restore(region);
        if (region.dataset.say) say(region.dataset.say);
      }
    });
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, xhr, successful } = event.detail;
    if (!isLive(elt)) return;
    // What may no longer be shown is not left standing on the wall.
    if (xhr && [403, 404].includes(xhr.status)) return setGone(elt, true);
    if (successful) setGone(elt, false);
    if (elt.isConnected) setLost(elt, !successful);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) regions().forEach((region) => window.htmx.trigger(region, "live:refresh"));
  });
})();
