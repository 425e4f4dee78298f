/** Horizontal bars with their values, as one SVG picture. `value` 0 to 1. */
export function bars(title: string, rows: readonly { readonly name: string; readonly value: number }[]): string {
  const height = 40 + rows.length * 22;
  const lines = rows.map(({ name, value }, index) => {
    const y = 36 + index * 22;
    return (
      `<text x="150" y="${y + 13}" text-anchor="end">${name}</text>` +
      `<rect x="160" y="${y}" width="${(value * 400).toFixed(1)}" height="16" fill="#2b6cb0"/>` +
      `<text x="${(166 + value * 400).toFixed(1)}" y="${y + 13}">${(100 * value).toFixed(1)} %</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${height}" font-family="sans-serif" font-size="12">` +
    `<rect width="640" height="${height}" fill="#fff"/><text x="10" y="20" font-size="14">${title}</text>${lines.join("")}</svg>\n`
  );
}
