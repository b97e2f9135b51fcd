// Turns the form of a slip into one question per screen with a keypad. Without this script it is a plain form.
"use strict";
(() => {
  const form = document.getElementById("slip");
  if (!form) return;
  const TOTAL = Number(form.dataset.total);
  const steps = [...form.querySelectorAll("[data-step]")];
  const crumbs = [...form.querySelectorAll("[data-go]")];
  const [back, next, check] = ["previous", "next", "check"].map((name) => form.querySelector(`[data-${name}]`));
  const points = document.getElementById("points");
  const others = form.querySelector(".points-other");
  const missing = document.getElementById("missing");
  let current = 0;

  // Any digits of any script, as Number() reads only 0 to 9.
  const digits = (text) => text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0);
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  }).replace(/\D/g, "");
  const checked = (step) => step.querySelector("input[type=radio]:checked:not([hidden])");
  const answered = (step) => (step.dataset.step === "points" ? points.value !== "" : Boolean(checked(step)));
  const choices = (step) => step.querySelectorAll("input[type=radio]:not([hidden])").length;

  const offerLevels = () => {
    const trump = form.querySelector("input[name=trump]:checked");
    const at = trump && trump.value === form.dataset.botifarra ? "botifarra" : "suit";
    for (const level of form.querySelectorAll("input[name=level]")) {
      level.hidden = level.disabled = level.dataset.notAt === at;
      if (level.hidden && level.checked) form.querySelector("input[name=level]").checked = true;
    }
  };

  const showOther = () => {
    const text = digits(points.value);
    const ours = form.querySelector("input[name=side]").checked;
    others.classList.remove("points-wrong");
    others.textContent = "";
    if (text === "") return;
    const rest = TOTAL - Number(text);
    if (rest < 0) {
      others.classList.add("points-wrong");
      others.textContent = others.dataset.tooMany;
      return;
    }
    const number = document.createElement("b");
    number.textContent = String(rest);
    others.append(ours ? others.dataset.ours : others.dataset.theirs, number);
  };

  const showCrumbs = () => {
    for (const crumb of crumbs) {
      const step = steps.find((one) => one.dataset.step === crumb.dataset.go);
      const answer = checked(step);
      crumb.hidden = !answer || steps.indexOf(step) >= current || choices(step) < 2;
      if (!answer) continue;
      const label = form.querySelector(`label[for="${answer.id}"]`);
      crumb.textContent = (label.querySelector(".choice-main") || label).textContent.trim();
    }
    crumbs[0].parentElement.hidden = crumbs.every((crumb) => crumb.hidden);
  };

  const complain = (text) => {
    if (text === "" && missing.hidden) return;
    missing.textContent = text;
    missing.hidden = text === "";
    points.setAttribute("aria-invalid", String(text !== "" && current === steps.length - 1));
  };

  const show = (index) => {
    current = index;
    complain("");
    steps.forEach((step, number) => { step.hidden = number !== index; });
    const last = index === steps.length - 1;
    back.hidden = index === 0;
    next.hidden = last || !answered(steps[index]);
    check.hidden = true; // the keypad has one of its own
    showCrumbs();
    showOther();
    (last ? points : steps[index].querySelector("legend")).focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  const depth = () => (history.state && history.state.depth) || 0;
  // The address of every step has the answers so far, so that going back or loading again loses none, and the version
  // that they were written for.
  const address = () => {
    const query = new URLSearchParams(form.dataset.again ? { again: "1" } : {});
    for (const [name, value] of new FormData(form)) {
      if (value !== "" && name !== "request_id") query.set(name, value);
    }
    return `${form.dataset.address}?${query}`;
  };
  const go = (index) => {
    history.pushState({ step: index, depth: depth() + 1 }, "", address());
    show(index);
  };
  const goBack = () => {
    if (depth() > 0) history.back();
    else show(current - 1);
  };

  const goOn = () => {
    let index = current + 1;
    while (index < steps.length - 1 && choices(steps[index]) < 2) index += 1;
    go(index);
  };

  for (const step of steps) step.querySelector("legend").tabIndex = -1;
  points.type = "text";
  points.maxLength = 2;
  points.autocomplete = "off"; // without this script a browser that goes back has to fill it in again
  if (window.matchMedia("(pointer: coarse)").matches) points.inputMode = "none";
  form.querySelector(".keypad").hidden = false;

  form.addEventListener("click", (event) => {
    const label = event.target.closest("label.choice");
    const key = event.target.closest("button");
    // A tap on an answer goes on; arrow keys, which also choose, do not: for them there is a button.
    if (label && event.detail > 0 && current < steps.length - 1) setTimeout(goOn, 150);
    if (!key) return;
    if (key.dataset.digit || "back" in key.dataset) complain("");
    if (key.dataset.digit && points.value.length < 2) points.value += key.dataset.digit;
    if ("back" in key.dataset) points.value = points.value.slice(0, -1);
    if (key.dataset.go) go(steps.findIndex((step) => step.dataset.step === key.dataset.go));
    if (key === back) goBack();
    if (key === next) goOn();
    showOther();
  });
  form.addEventListener("change", () => {
    complain("");
    offerLevels();
    next.hidden = current === steps.length - 1 || !answered(steps[current]);
    showOther();
  });
  points.addEventListener("input", () => {
    points.value = digits(points.value);
    complain("");
    showOther();
  });
  document.addEventListener("keydown", (event) => {
    const busy = event.target.matches("input, button, a, summary") || event.ctrlKey || event.metaKey || event.altKey;
    if (busy || current !== steps.length - 1 || !/^[0-9]$/.test(event.key) || points.value.length > 1) return;
    points.value += event.key;
    points.focus();
    showOther();
  });
  form.addEventListener("submit", (event) => {
    const open = steps.findIndex((step) => !answered(step));
    if (open < 0 && current === steps.length - 1) {
      history.replaceState(history.state, "", address());
      return;
    }
    event.preventDefault();
    if (current < steps.length - 1 && answered(steps[current])) {
      goOn();
      return;
    }
    show(open < 0 ? steps.length - 1 : open);
    if (open >= 0) complain(steps[open].dataset.missing);
  });
  window.addEventListener("popstate", (event) => show(event.state ? event.state.step : 0));

  offerLevels();
  const wrong = steps.findIndex((step) => step.querySelector("[aria-invalid=true]"));
  const open = steps.findIndex((step) => !answered(step));
  // Whoever comes back to a step finds it, as long as everything before it is answered.
  const furthest = open >= 0 ? open : steps.length - 1;
  const kept = history.state ? history.state.step : furthest;
  const first = Math.min(wrong >= 0 ? wrong : kept, furthest);
  history.replaceState({ step: first, depth: depth() }, "");
  show(first);
})();
