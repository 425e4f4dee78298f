/** Measures nothing and says what a content asks it to: `<ms in a thread> <ms in a fresh process> <times slower the machine is>`. */
import { parentPort } from "node:worker_threads";
import { REFERENCE_MS } from "../calibration.ts";
import type { Answer } from "../measure.ts";

const answerTo = (content: string): Answer => {
  const [inThread = 0, fresh = 0, slower = 1] = content.split(" ").map(Number);
  const cpu = parentPort ? inThread : fresh;
  return { costs: { intake: { cpu, block: 0 } }, calibration: REFERENCE_MS * slower };
};

if (parentPort) {
  const port = parentPort;
  port.on("message", (content: string) => port.postMessage(answerTo(content)));
  port.postMessage("ready");
} else {
  process.on("message", (content: string) => process.send!(answerTo(content)));
  process.send!("ready");
}
