// Turns the form of a slip into one question per screen with a keypad for numbers. Without it it is a plain form.
//
// A question is a [data-step]; its number, if it asks for one, an input[data-number] of at most so many digits, which
// may start with another number ([data-from], an id). A question or an answer that is asked only together with another
// answer, or not with it, names that by its id: data-only-at, data-not-at. What the other side has ([data-total]) is
// the rest of that total and of what the chosen answers add to it (data-adds).
"use strict";
(() => {
  const form = document.getElementById("slip");
  if (!form) return;
  const steps = [...form.querySelectorAll("[data-step]")];
  const crumbs = [...form.querySelectorAll("[data-go]")];
  const [back, next, check] = ["previous", "next", "check"].map((name) => form.querySelector(`[data-${name}]`));
  const missing = document.getElementById("missing");
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  let current = 0;

  // Any digits of any script, as Number() reads only 0 to 9.
  const digits = (text) => text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0);
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  }).replace(/\D/g, "");
  const numberOf = (step) => step.querySelector("input[data-number]");
  const most = (number) => Number(number.dataset.number);
  const radios = (step) => [...step.querySelectorAll("input[type=radio]:not([hidden])")];
  const names = (step) => [...new Set(radios(step).map((radio) => radio.name))];
  const checked = (step) => step.querySelector("input[type=radio]:checked:not([hidden])");
  const answered = (step) => {
    const number = numberOf(step);
    if (number) return number.value !== "";
    return names(step).every((name) => step.querySelector(`input[name="${name}"]:checked:not([hidden])`));
  };
  // A question with one answer to choose goes on by itself.
  const isChoice = (step) => !numberOf(step) && names(step).length === 1;
  const isAsked = (step) => !step.disabled;
  const isLast = () => !steps.slice(current + 1).some(isAsked);

  const isAt = (id) => Boolean(document.getElementById(id)?.checked);
  const isOff = ({ onlyAt, notAt }) => Boolean((onlyAt && !isAt(onlyAt)) || (notAt && isAt(notAt)));
  const offer = () => {
    for (const radio of form.querySelectorAll("input[data-only-at], input[data-not-at]")) {
      radio.hidden = radio.disabled = isOff(radio.dataset);
      if (radio.hidden && radio.checked) form.querySelector(`input[name="${radio.name}"]`).checked = true;
    }
    for (const step of steps) step.disabled = isOff(step.dataset);
  };

  const showOther = () => {
    const step = steps[current];
    const others = step.querySelector("[data-total]");
    if (!others) return;
    const text = digits(numberOf(step).value);
    others.classList.remove("points-wrong");
    others.textContent = "";
    if (text === "") return;
    const side = step.querySelector("input[name=side]");
    const added = [...form.querySelectorAll("input[data-adds]:checked")].map((radio) => Number(radio.dataset.adds));
    const total = added.reduce((sum, one) => sum + one, Number(others.dataset.total));
    if (Number(text) > total) {
      others.classList.add("points-wrong");
      others.textContent = others.dataset.tooMany.replace("{total}", String(total));
      return;
    }
    const number = document.createElement("b");
    number.textContent = String(total - Number(text));
    others.append(side.checked ? others.dataset.ours : others.dataset.theirs, number);
  };

  const wordsOf = (step) => {
    const number = numberOf(step);
    if (number) return number.value && `${number.dataset.short} ${number.value}`;
    const answer = checked(step);
    if (!answer) return "";
    const label = form.querySelector(`label[for="${answer.id}"]`);
    return (label.querySelector(".choice-main") || label).textContent.trim();
  };
  const showCrumbs = () => {
    for (const crumb of crumbs) {
      const step = steps.find((one) => one.dataset.step === crumb.dataset.go);
      const words = step && isAsked(step) ? wordsOf(step) : "";
      const isOnly = words && isChoice(step) && radios(step).length < 2;
      crumb.hidden = !words || steps.indexOf(step) >= current || isOnly;
      crumb.textContent = words;
    }
    if (crumbs.length) crumbs[0].parentElement.hidden = crumbs.every((crumb) => crumb.hidden);
  };

  const complain = (text) => {
    if (text === "" && missing.hidden) return;
    missing.textContent = text;
    missing.hidden = text === "";
    const number = numberOf(steps[current]);
    if (number) number.setAttribute("aria-invalid", String(text !== ""));
  };

  // The keypad has a button of its own to go on, and so has an answer that is tapped.
  const showButtons = () => {
    const step = steps[current];
    const byKeypad = Boolean(numberOf(step));
    next.hidden = byKeypad || isLast() || !answered(step);
    check.hidden = byKeypad || !isLast();
  };

  const startFrom = (number) => {
    const source = number.dataset.from && document.getElementById(number.dataset.from);
    if (!source || (number.value !== "" && !number.dataset.fresh)) return;
    number.value = source.value;
    number.dataset.fresh = "1"; // the first digit takes its place
  };

  const show = (index) => {
    current = index;
    complain("");
    steps.forEach((step, number) => { step.hidden = number !== index; });
    back.hidden = index === 0;
    const number = numberOf(steps[index]);
    if (number) startFrom(number);
    showButtons();
    showCrumbs();
    showOther();
    (number || steps[index].querySelector("legend")).focus({ preventScroll: true });
    if (number && number.dataset.fresh && !isTouched) number.select(); // so that what is typed takes its place
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
    else show(steps.findLastIndex((step, index) => index < current && isAsked(step)));
  };

  const needsNoAnswer = (step) => !isAsked(step) || (isChoice(step) && radios(step).length < 2);
  const goOn = () => {
    let index = current + 1;
    while (index < steps.length - 1 && needsNoAnswer(steps[index])) index += 1;
    if (isAsked(steps[index])) go(index);
    else form.requestSubmit();
  };

  for (const step of steps) step.querySelector("legend").tabIndex = -1;
  for (const number of form.querySelectorAll("input[data-number]")) {
    number.type = "text";
    number.maxLength = most(number);
    number.autocomplete = "off"; // without this script a browser that goes back has to fill it in again
    if (isTouched) number.inputMode = "none";
    number.addEventListener("input", () => {
      number.value = digits(number.value);
      delete number.dataset.fresh;
      complain("");
      showOther();
    });
  }
  for (const keypad of form.querySelectorAll(".keypad")) keypad.hidden = false;

  const type = (digit) => {
    const number = numberOf(steps[current]);
    if (number.dataset.fresh) number.value = "";
    delete number.dataset.fresh;
    if (number.value.length < most(number)) number.value += digit;
  };
  const deleteLast = () => {
    const number = numberOf(steps[current]);
    delete number.dataset.fresh;
    number.value = number.value.slice(0, -1);
  };

  form.addEventListener("click", (event) => {
    const label = event.target.closest("label.choice");
    const key = event.target.closest("button");
    // A tap on an answer goes on; arrow keys, which also choose, do not: for them there is a button.
    if (label && event.detail > 0 && isChoice(steps[current])) setTimeout(() => { if (!isLast()) goOn(); }, 150);
    if (!key) return;
    if (key.dataset.digit || "back" in key.dataset) complain("");
    if (key.dataset.digit) type(key.dataset.digit);
    if ("back" in key.dataset) deleteLast();
    if (key.dataset.go) go(steps.findIndex((step) => step.dataset.step === key.dataset.go));
    if (key === back) goBack();
    if (key === next) goOn();
    showOther();
  });
  form.addEventListener("change", () => {
    complain("");
    offer();
    showButtons();
    showOther();
  });
  document.addEventListener("keydown", (event) => {
    const busy = event.target.matches("input, button, a, summary") || event.ctrlKey || event.metaKey || event.altKey;
    const number = numberOf(steps[current]);
    if (busy || !number || !/^[0-9]$/.test(event.key)) return;
    type(event.key);
    number.focus();
    showOther();
  });
  form.addEventListener("submit", (event) => {
    const open = steps.findIndex((step) => isAsked(step) && !answered(step));
    if (open < 0 && isLast()) {
      history.replaceState(history.state, "", address());
      return;
    }
    event.preventDefault();
    if (!isLast() && answered(steps[current])) {
      goOn();
      return;
    }
    show(open < 0 ? steps.findLastIndex(isAsked) : open);
    if (open >= 0) complain(steps[open].dataset.missing);
  });
  window.addEventListener("popstate", (event) => show(event.state ? event.state.step : 0));

  offer();
  const wrong = steps.findIndex((step) => isAsked(step) && step.querySelector("[aria-invalid=true]"));
  const open = steps.findIndex((step) => isAsked(step) && !answered(step));
  // Whoever comes back to a step finds it, as long as everything before it is answered; a form on which nothing was
  // answered begins with the first, though it may have an answer that is usual.
  const furthest = open >= 0 ? open : steps.findLastIndex(isAsked);
  const isUntouched = [...form.querySelectorAll("input[type=radio]")].every((one) => one.checked === one.defaultChecked);
  const begin = location.search === "" && isUntouched ? 0 : furthest;
  const kept = history.state ? history.state.step : begin;
  const first = Math.min(wrong >= 0 ? wrong : kept, furthest);
  history.replaceState({ step: first, depth: depth() }, "");
  show(first);
})();
