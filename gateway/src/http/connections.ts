import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressOf, isTrusted, type Ranges } from "./address.ts";

/** Counts the connections of each address and the unanswered requests of each connection. */
export class Connections {
  readonly #trusted: Ranges;
  readonly #limits: { readonly connectionsEach: number; readonly pipelined: number };
  readonly #addresses = new Map<string, number>();
  readonly #unanswered = new WeakMap<Socket, number>();

  constructor(trusted: Ranges, limits: { readonly connectionsEach: number; readonly pipelined: number }) {
    this.#trusted = trusted;
    this.#limits = limits;
  }

  /** Closes a new connection when its address has too many; a trusted proxy holds those of all its callers. */
  opened(socket: Socket): void {
    if (isTrusted(socket.remoteAddress, this.#trusted)) return;
    const address = addressOf(socket.remoteAddress);
    const open = (this.#addresses.get(address) ?? 0) + 1;
    if (open > this.#limits.connectionsEach) return void socket.destroy();
    this.#addresses.set(address, open);
    socket.once("close", () => {
      const left = (this.#addresses.get(address) ?? 1) - 1;
      if (left === 0) this.#addresses.delete(address);
      else this.#addresses.set(address, left);
    });
  }

  /** False when so many requests of the connection wait for their answers that this one is not taken. */
  takes(socket: Socket, response: ServerResponse): boolean {
    const unanswered = (this.#unanswered.get(socket) ?? 0) + 1;
    if (unanswered > this.#limits.pipelined) return false;
    this.#unanswered.set(socket, unanswered);
    response.once("close", () => this.#unanswered.set(socket, (this.#unanswered.get(socket) ?? 1) - 1));
    return true;
  }
}
