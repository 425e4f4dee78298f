/** Packages with native code or files of their own: installed beside the bundle, not in it. */
export const EXTERNAL = ["sharp", "zxing-wasm", "grpc-health-check"] as const;
