import type { SettingName } from "../config/names.ts";

/** A port that cannot be had. The message is one sentence for the person who started the process. */
export class PortError extends Error {
  override readonly name = "PortError";
}

/** grpc-js says only in words that no address could be bound. */
const GRPC_BIND = /EADDRINUSE|No address added/;

/** What a failure to listen means; any other error as it is. */
export function portError(error: Error, setting: SettingName, port: number): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE" || (code === undefined && GRPC_BIND.test(error.message))) {
    return new PortError(`port ${port} is in use: stop what uses it, or choose another port with ${setting}`);
  }
  if (code === "EACCES")
    return new PortError(`port ${port} needs rights that this user lacks: choose another with ${setting}`);
  return error;
}
