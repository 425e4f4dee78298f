const WIDTH = 30;

/** A progress bar on standard error; on a file or pipe, one line a stage. */
export function progress(): (what: string, share: number) => void {
  let stage = "";
  return (what, share) => {
    const { stderr } = process;
    if (stderr.isTTY) {
      const filled = Math.round(share * WIDTH);
      stderr.write(
        `\r${what.padEnd(24)} [${"#".repeat(filled)}${" ".repeat(WIDTH - filled)}] ${Math.round(share * 100)} %`,
      );
      if (share >= 1) stderr.write("\n");
    } else if (what !== stage) {
      stderr.write(`${what} …\n`);
    }
    stage = what;
  };
}
