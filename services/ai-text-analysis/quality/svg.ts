/** A line of a plot: points in [0, 1] × [0, 1]. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

const SIZE = 420;
const MARGIN = 50;
const COLOURS = ["#0b6e4f", "#b5179e", "#3a0ca3", "#f77f00", "#d62828", "#457b9d"];
const x = (value: number) => (MARGIN + value * SIZE).toFixed(1);
const y = (value: number) => (MARGIN + (1 - value) * SIZE).toFixed(1);
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function grid(): string {
  return [0, 0.2, 0.4, 0.6, 0.8, 1]
    .map(
      (at) =>
        `<path d="M${x(at)} ${y(0)}V${y(1)}M${x(0)} ${y(at)}H${x(1)}" stroke="#ddd"/>` +
        `<text x="${x(at)}" y="${MARGIN + SIZE + 16}" text-anchor="middle">${at}</text><text x="${MARGIN - 6}" y="${y(at)}" text-anchor="end">${at}</text>`,
    )
    .join("");
}

/** A square plot of lines over the unit square, with the diagonal, as SVG. */
export function plot(title: string, xName: string, yName: string, lines: readonly Line[]): string {
  const drawn = lines.map(({ name, points }, i) => {
    const colour = COLOURS[i % COLOURS.length] ?? "#000";
    const path = points.map(([a, b], at) => `${at === 0 ? "M" : "L"}${x(a)} ${y(b)}`).join("");
    const legend = `<text x="${MARGIN + SIZE - 8}" y="${MARGIN + SIZE - 12 - 16 * i}" text-anchor="end" fill="${colour}">${escaped(name)}</text>`;
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${legend}`;
  });
  const side = SIZE + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${grid()}<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#999" stroke-dasharray="4"/>${drawn.join("")}<text x="${side / 2}" y="24" text-anchor="middle" font-size="15">${escaped(title)}</text><text x="${side / 2}" y="${side - 10}" text-anchor="middle">${escaped(xName)}</text><text transform="translate(16 ${side / 2}) rotate(-90)" text-anchor="middle">${escaped(yName)}</text></svg>\n`;
}
