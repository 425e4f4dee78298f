/**
 * What Node is started with, in every process of Sextant (`npm start`, the fleet, the images): V8 by itself lets the heap grow to several
 * times of what is alive in it before it collects. A smaller young generation and a heap that grows by a quarter at a time keep an embedded
 * process under 450 MB through `npm run bench -- hostile` for about a twentieth more CPU.
 */
export const NODE_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=25"] as const;
