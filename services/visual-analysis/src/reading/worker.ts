import { parentPort } from "node:worker_threads";
import { known, unknown } from "@sextant/core";
import { type Job, READY, type Result } from "./protocol.ts";
import { readCodes } from "./read-codes.ts";

const port = parentPort;
if (!port) throw new Error("worker.ts runs in a worker thread");

async function read({ data, raster }: Job): Promise<Result> {
  try {
    return known(await readCodes(data, raster));
  } catch {
    // What the decoder says may quote the file; that it could not be decoded is all that anybody needs.
    return unknown("failed");
  }
}

port.on("message", (job: Job) => {
  void read(job).then((result) => port.postMessage(result));
});
port.postMessage(READY);
