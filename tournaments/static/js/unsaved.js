/* What has been entered and is stored nowhere is not lost by a click beside it: a link asks first, the choice of a
 * language takes it along, and whoever was signed out meanwhile can sign in in another tab and send it then.
 *
 * A form marked data-guard is guarded: as soon as a field of it is changed, or while something is marked data-unsaved.
 * data-carry says with which field, "name=value", it can be sent to be shown again without anything being done.
 */
(function () {
  "use strict";

  let leaving = false; // whether the page is left on purpose

  const guarded = () => Array.from(document.querySelectorAll("form[data-guard]"));

  function isChanged(field) {
    if (field.type === "hidden") return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.options) return Array.from(field.options).some((one) => one.selected !== one.defaultSelected);
    return field.defaultValue !== undefined && field.value !== field.defaultValue;
  }

  const isUnsaved = () =>
    Boolean(document.querySelector("[data-unsaved]")) || guarded().some((form) => Array.from(form.elements).some(isChanged));

  window.addEventListener("beforeunload", (event) => {
    if (!leaving && isUnsaved()) event.preventDefault();
  });

  /* Signing in, in another tab, changes the token that every form has to bring. */
  function freshToken() {
    const found = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
    return found ? found.slice("csrftoken=".length) : "";
  }

  function freshen(form) {
    const field = form.querySelector("input[name=csrfmiddlewaretoken]");
    if (field && freshToken()) field.value = freshToken();
  }

  const guardOf = (element) => (element && element.closest ? element.closest("form[data-guard]") : null);

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters } = event.detail;
    if (guardOf(elt) && parameters.csrfmiddlewaretoken && freshToken()) parameters.csrfmiddlewaretoken = freshToken();
  });

  document.addEventListener("htmx:responseError", (event) => {
    const form = guardOf(event.detail.elt);
    if (!form || !form.dataset.signedOut || event.detail.xhr.status !== 403) return;
    const known = form.querySelector(".signed-out");
    const note = known || document.createElement("p");
    note.className = "signed-out alert alert-warning";
    note.setAttribute("role", "alert");
    note.textContent = form.dataset.signedOut;
    if (!known) form.prepend(note);
  });

  /* Choose the language without leaving, then send the form along into the page in that language. */
  async function goOnIn(languages, button, form) {
    freshen(languages);
    const fields = new FormData(languages);
    fields.append(button.name, button.value);
    try {
      await fetch(languages.action, { method: "POST", body: fields, redirect: "manual" });
    } catch {
      return; // not there now: everything stays
    }
    const [name, value] = form.dataset.carry.split("=");
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
    freshen(form);
    leaving = true;
    form.submit(); // past htmx, which would swap a part of the page alone
  }

  document.addEventListener("submit", (event) => {
    const sent = event.target;
    if (event.defaultPrevented) return;
    const form = guarded().find((one) => one.dataset.carry);
    if (sent.matches(".languages") && event.submitter && form && isUnsaved()) {
      event.preventDefault();
      goOnIn(sent, event.submitter, form);
    } else if (sent.matches("[data-guard]")) {
      freshen(sent);
      leaving = true;
    }
  });

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.detail.xhr.getResponseHeader("HX-Redirect")) leaving = true;
  });
})();
