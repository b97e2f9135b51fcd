// The form of a deal: shows what the other side has, offers the levels that trumps allow, and follows the sheet while
// nothing is typed. Without this script it is a plain form, and the server counts all the same.
"use strict";
(() => {
  const form = document.getElementById("enter");
  if (!form) return;
  const points = [...form.querySelectorAll(".points-input")];
  const total = Number(form.dataset.total);

  const showRest = () => {
    points.forEach((own, place) => {
      const theirs = points[1 - place].value;
      const rest = total - Number(theirs);
      own.placeholder = theirs !== "" && rest >= 0 ? String(rest) : "";
    });
  };
  // Where one side has been counted anew the other follows; who counts both sides afresh types the second last.
  const follow = (typed) => {
    const theirs = points.find((one) => one !== typed);
    if (theirs.value !== "" && typed.value !== "" && theirs.dataset.typed !== "yes") theirs.value = String(total - Number(typed.value));
    typed.dataset.typed = typed.value === "" ? "" : "yes";
  };

  const offerLevels = () => {
    const trump = form.querySelector("input[name=trump]:checked");
    const at = trump && trump.value === form.dataset.botifarra ? "botifarra" : "suit";
    for (const level of form.querySelectorAll("input[name=level]")) {
      level.hidden = level.disabled = level.dataset.notAt === at;
      if (level.hidden && level.checked) form.querySelector("input[name=level]").checked = true;
    }
  };
  const offerPoints = () => {
    const offender = form.querySelector("input[name=offender]:checked");
    form.querySelector(".deal-points").disabled = Boolean(offender && offender.value);
  };

  form.addEventListener("input", (event) => {
    if (points.includes(event.target)) follow(event.target);
    showRest();
  });
  form.addEventListener("change", () => { offerLevels(); offerPoints(); });

  // Somebody else has written this deal: an untouched form makes room for the next one, one in use stays.
  // What is filled in is asked for at that moment: a browser may restore it, or somebody type before this script runs.
  const isTouched = () => Boolean(form.querySelector(".alert"))
    || points.some((one) => one.value !== one.defaultValue)
    || [...form.querySelectorAll("input[type=radio]")].some((one) => one.checked !== one.defaultChecked);
  document.addEventListener("htmx:afterSwap", () => {
    const sheet = document.getElementById("sheet");
    if (sheet && form.dataset.next && sheet.dataset.next !== form.dataset.next && !isTouched()) window.location.reload();
  });

  offerLevels();
  offerPoints();
  showRest();
})();
