// Passkeys: asks the browser for one, and sends what it says with the form. Forms that need it are hidden until it is known to work.

const known = "parseCreationOptionsFromJSON" in (window.PublicKeyCredential ?? {});

async function credentialOf(form) {
  const response = await fetch(form.dataset.options, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (!response.ok) throw new Error("no options");
  const options = await response.json();
  const credential =
    form.dataset.passkey === "create"
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return JSON.stringify(credential.toJSON());
}

async function send(form) {
  form.elements.credential.value = await credentialOf(form);
  form.submit();
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!known) break;
  form.hidden = false;
  const status = form.querySelector("[role=status]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    status.textContent = "";
    send(form).catch(() => (status.textContent = status.dataset.failed));
  });
}
