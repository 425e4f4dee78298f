// Betters the page where scripts run: a scan's progress, the answer without a new page, files dropped or pasted. Without it everything works too.

const policy = window.trustedTypes?.createPolicy("sextant", { createHTML: (markup) => markup });
const form = document.querySelector("form.ask");
const main = document.querySelector("main");

/** Longest side of a picture that is sent, in pixels, and the bytes from which on it is made smaller. */
const LONGEST = 2000;
const LARGE = 1_500_000;

/** A picture that fits; anything else as it is. */
async function smaller(file) {
  if (!file.type.startsWith("image/") || file.size < LARGE) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  return blob ? new File([blob], file.name, { type: "image/jpeg" }) : file;
}

async function filled() {
  const data = new FormData(form);
  const files = data.getAll("file").filter((file) => file.size > 0);
  data.delete("file");
  for (const file of files) data.append("file", await smaller(file));
  return data;
}

/** The events of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html), each one line of JSON. */
async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const whole = rest.split("\n\n");
    rest = whole.pop();
    for (const text of whole) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
      if (name) yield { name, data: JSON.parse(data) };
    }
  }
}

function show(markup) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(markup) : markup;
  main.replaceChildren(template.content);
  const again = main.querySelector("form.again");
  if (again) asksAgain(again);
  const heading = main.querySelector("h1");
  heading?.focus();
  window.scrollTo(0, 0);
}

/** A number behind a challenge that makes its SHA-256 begin with so many zero bits. */
async function solved(challenge, bits) {
  const encoder = new TextEncoder();
  const AT_ONCE = 500;
  for (let from = 0; ; from += AT_ONCE) {
    const proofs = Array.from({ length: AT_ONCE }, (_, index) => `${challenge}:${from + index}`);
    const hashes = await Promise.all(proofs.map((proof) => crypto.subtle.digest("SHA-256", encoder.encode(proof))));
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits);
    if (found >= 0) return proofs[found];
  }
}

async function scan(status, body, work) {
  const response = await fetch("/scan", {
    method: "POST",
    body,
    headers: { accept: "text/event-stream", ...(work && { "x-sextant-work": work }) },
  });
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream"))
    throw new Error("no stream");
  for await (const { name, data } of events(response)) {
    if (name === "layer") {
      const line = document.createElement("li");
      line.textContent = data;
      status.append(line);
    } else if (name === "work" && !work) {
      const line = document.createElement("li");
      line.textContent = data.say;
      status.append(line);
      return scan(status, body, await solved(data.challenge, data.bits));
    } else if (name === "answer") {
      history.pushState({ answer: true }, "");
      document.title = data.title;
      show(data.main);
      return;
    }
  }
  throw new Error("no answer");
}

/** Sends a form and shows the answer in its place. */
function asks(form, body) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const status = document.createElement("ul");
    status.className = "progress";
    status.setAttribute("role", "status");
    const first = document.createElement("li");
    first.textContent = `${form.dataset.progress} …`;
    status.append(first);
    form.querySelector(".progress")?.remove();
    form.append(status);
    const buttons = form.querySelectorAll("button");
    const data = body(event.submitter);
    for (const button of buttons) button.disabled = true;
    Promise.resolve(data)
      .then((filled) => scan(status, filled))
      .catch(() => (first.textContent = form.dataset.failed))
      .finally(() => buttons.forEach((button) => (button.disabled = false)));
  });
}
const asksAgain = (again) => asks(again, (submitter) => new FormData(again, submitter));
if (form) asks(form, filled);
const question = document.querySelector("form.again");
if (question) asksAgain(question);

// Back from the answer to the page that asked. A link to a place in the answer comes here too, and stays.
window.addEventListener("popstate", ({ state }) => {
  if (location.hash === "" && !state?.answer) location.reload();
});

const files = document.querySelector("#file");
function take(list) {
  const transfer = new DataTransfer();
  for (const file of [...files.files, ...list]) transfer.items.add(file);
  files.files = transfer.files;
}
if (form && files) {
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  form.addEventListener("paste", (event) => {
    if (event.clipboardData.files.length > 0) take(event.clipboardData.files);
  });
}
document.querySelector("#lang")?.addEventListener("change", (event) => event.target.form.requestSubmit());
