const WIDTH = 30;

/** Draws a bar over the line that stands there. */
function draw(what: string, share: number): void {
  const bar = "█".repeat(Math.floor(share * WIDTH)).padEnd(WIDTH);
  process.stderr.write(`\r${what.padEnd(28)} [${bar}] ${Math.floor(share * 100)} %${share >= 1 ? "\n" : ""}`);
}

/** A progress bar of so many steps on standard error, each call one step; silent when that is not a terminal. */
export function progress(title: string, total: number): () => void {
  let done = 0;
  let shown = -1;
  return () => {
    done += 1;
    const filled = Math.floor((done / total) * WIDTH);
    if (filled === shown || !process.stderr.isTTY) return;
    shown = filled;
    draw(title, done / total);
  };
}

/** A progress bar of stages that report their own share; on a file or pipe, one line a stage. */
export function stages(): (what: string, share: number) => void {
  let stage = "";
  return (what, share) => {
    if (process.stderr.isTTY) draw(what, share);
    else if (what !== stage) process.stderr.write(`${what} …\n`);
    stage = what;
  };
}
