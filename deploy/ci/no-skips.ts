import type { Reporter, TestModule } from "vitest/node";

/**
 * Where `CI` is `true`, fails a run in which a test was skipped: every server, tool and suite must be there, and what is
 * not would otherwise stay green.
 */
export default class NoSkips implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env["CI"] !== "true") return;
    const skipped = modules.flatMap((module) => {
      // A suite that is made from files has no tests to skip where the files are not there.
      const empty = [...module.children.allSuites()].filter(({ options, children }) => {
        return options.mode === "skip" && children.size === 0;
      });
      const all = [...module.children.allTests("skipped"), ...empty];
      return all.map(({ fullName }) => `${module.relativeModuleId} > ${fullName}`);
    });
    if (skipped.length === 0) return;
    process.stderr.write(`In CI nothing may be skipped:\n${skipped.map((name) => `  ${name}\n`).join("")}`);
    process.exitCode = 1;
  }
}
