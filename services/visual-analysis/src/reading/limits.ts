/** Largest picture, in pixels: 64 MB decoded. A submission of 100,000 characters holds a file of 75 kB, in which more is a bomb. */
export const MAX_PIXELS = 16_000_000;
/** Largest file, in bytes. */
export const MAX_BYTES = 4 * 1024 * 1024;
/** Longer side of the pixels in which codes are sought: a code 3 % of a photo wide is still read (see the README). */
export const MAX_SIDE = 2_400;
/** Above this many pixels, further attempts are only made where a code is seen: most large pictures have none. */
export const CHEAP_PIXELS = 1_000_000;
/** Codes of one image that are told. */
export const MAX_CODES = 10;
/** Frames of an animation that are looked at. */
export const MAX_FRAMES = 3;
/** Images of one subject that are looked at. */
export const MAX_IMAGES = 12;
/** Decoding one picture, in seconds (libvips' own limit, beside the pool's deadline). */
export const DECODE_SECONDS = 2;
