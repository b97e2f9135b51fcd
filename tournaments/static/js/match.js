// The form of a deal: shows what the side left empty has, offers the levels that trumps allow, and follows the sheet
// while nothing is typed. Without this script it is a plain form, and the server counts all the same.
"use strict";
(() => {
  const form = document.getElementById("enter");
  if (!form) return;
  const points = [...form.querySelectorAll(".points-input")];
  // The numbers of a group belong together: they make data-rest, and where data-adds says so what was chosen besides.
  const groups = [...form.querySelectorAll("[data-rest]")].map((box) => ({ box, inputs: [...box.querySelectorAll(".points-input")] }));

  const totalOf = (group) => {
    const added = group.box.dataset.adds ? [...form.querySelectorAll("input[data-worth]:checked")] : [];
    return added.reduce((sum, one) => sum + Number(one.dataset.worth), Number(group.box.dataset.rest));
  };
  const showRest = () => {
    for (const group of groups) {
      for (const own of group.inputs) {
        const others = group.inputs.filter((one) => one !== own);
        const rest = others.reduce((left, one) => left - Number(one.value), totalOf(group));
        own.placeholder = others.every((one) => one.value !== "") && rest >= 0 ? String(rest) : "";
      }
    }
  };
  // Where one side has been counted anew the other follows; who counts both sides afresh types the second last.
  const follow = (typed) => {
    const group = groups.find((one) => one.inputs.includes(typed));
    if (!group || group.inputs.length !== 2) return;
    const theirs = group.inputs.find((one) => one !== typed);
    if (theirs.value !== "" && typed.value !== "" && theirs.dataset.typed !== "yes") theirs.value = String(totalOf(group) - Number(typed.value));
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
    const box = form.querySelector(".deal-points");
    if (!box) return;
    box.disabled = [...form.querySelectorAll("input[name=offender]:checked, input[name=four_sevens]:checked")].some((one) => one.value);
  };

  form.addEventListener("input", (event) => {
    if (points.includes(event.target)) follow(event.target);
    showRest();
  });
  form.addEventListener("change", () => { offerLevels(); offerPoints(); showRest(); });

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
