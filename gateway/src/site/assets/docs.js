// Betters the documents where scripts run: requests sent from the page, and the chart. A key typed in is kept in this page's memory alone.

for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(form);
  });
}

const keys = document.querySelectorAll("input.key");
for (const field of keys)
  field.addEventListener("input", () => {
    for (const other of keys) other.value = field.value;
  });

const HEADERS = ["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "retry-after"];

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function ask(form) {
  const { method, path } = form.dataset;
  const key = form.querySelector("input.key")?.value.trim();
  const body = form.querySelector("textarea")?.value;
  const button = form.querySelector("button");
  const outcome = form.querySelector(".outcome");
  button.disabled = true;
  outcome.textContent = "…";
  try {
    const began = performance.now();
    const response = await fetch(path, {
      method,
      credentials: "omit",
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...(body && { "content-type": "application/json" }) },
      ...(body && { body }),
    });
    const text = await response.text();
    const told = HEADERS.flatMap((name) =>
      response.headers.has(name) ? `${name}: ${response.headers.get(name)}` : [],
    );
    const line = document.createElement("p");
    line.textContent = `${response.status} after ${Math.round(performance.now() - began)} ms`;
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    shown.textContent = `${told.join("\n")}\n\n${indented(text)}`;
    outcome.replaceChildren(line, shown);
  } catch {
    outcome.textContent = "No answer.";
  } finally {
    button.disabled = false;
  }
}

const chart = document.querySelector("figure.chart");
const WIDTH = 420;
const HEIGHT = 260;
const EDGE = 34;

function shape(name, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}
const across = (score) => EDGE + (score / 100) * (WIDTH - 2 * EDGE);
const up = (probability) => HEIGHT - EDGE - probability * (HEIGHT - 2 * EDGE);
/** Probability of a scam at a prevalence. */
const meaning = (score, prevalence) => {
  const share = score / 100;
  return (prevalence * share) / (prevalence * share + (1 - prevalence) * (1 - share));
};
const percent = (share) => `${Number((share * 100).toPrecision(2))} %`;

function draw() {
  const thresholds = JSON.parse(chart.dataset.thresholds);
  const prevalence = 10 ** Number(chart.querySelector("input").value);
  const points = Array.from({ length: 101 }, (_, score) => `${across(score)},${up(meaning(score, prevalence))}`);
  const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    shape("line", { class: "grid", x1: across(0), x2: across(100), y1: up(share), y2: up(share) }),
    shape("text", { x: 0, y: up(share) + 4 }, `${share * 100} %`),
  ]);
  const marks = thresholds.flatMap(({ score }) => [
    shape("line", { class: "mark-line", x1: across(score), x2: across(score), y1: up(0), y2: up(1) }),
    shape("text", { x: across(score) - 8, y: HEIGHT - 12 }, String(score)),
  ]);
  chart
    .querySelector("svg")
    .replaceChildren(...lines, ...marks, shape("polyline", { class: "curve", points: points.join(" ") }));
  const told = thresholds.map(({ verdict, score, caught, alarmed }) => {
    const right = prevalence * caught;
    const share = right / (right + (1 - prevalence) * alarmed);
    return `from ${verdict.replace("_", " ")} (${score}) ${percent(share)} of the alarms are right`;
  });
  chart.querySelector(".reading").textContent =
    `With ${percent(prevalence)} scams among what you check: ${told.join("; ")}. A score of 95 means ${percent(meaning(95, prevalence))}.`;
}

if (chart) {
  chart.hidden = false;
  chart.querySelector("input").addEventListener("input", draw);
  draw();
}
