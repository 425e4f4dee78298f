const WIDTH = 30;

/** A progress bar on standard error: silent when that is not a terminal. */
export function progress(title: string, total: number): () => void {
  let done = 0;
  let shown = -1;
  return () => {
    done += 1;
    const filled = Math.floor((done / total) * WIDTH);
    if (filled === shown || !process.stderr.isTTY) return;
    shown = filled;
    process.stderr.write(
      `\r${title.padEnd(28)} [${"█".repeat(filled)}${" ".repeat(WIDTH - filled)}] ${Math.floor((done / total) * 100)} %${done >= total ? "\n" : ""}`,
    );
  };
}
