/**
 * Largest message on every server and client, in bytes. Ten legal items of 100,000 four-byte characters are 4 MB of
 * content and may come back as texts, links and raw mail: gRPC's default of 4 MB would refuse legal work.
 */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** What remains for the way back when a deadline is passed on, in milliseconds. */
export const WIRE_RESERVE_MS = 20;
