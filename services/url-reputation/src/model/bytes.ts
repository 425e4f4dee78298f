/** Typed arrays in JSON: base64 of their little-endian bytes. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

export const floatsOf = (base64: string): Float32Array => new Float32Array(bytesOf(base64).buffer);
export const intsOf = (base64: string): Int32Array => new Int32Array(bytesOf(base64).buffer);
export const shortsOf = (base64: string): Uint16Array => new Uint16Array(bytesOf(base64).buffer);
