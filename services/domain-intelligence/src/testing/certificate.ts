import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A self-signed certificate and its key, made now by openssl. */
export function makeCertificate(host: string, days: number): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "sextant-tls-"));
  try {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const subject = ["-subj", `/O=Sextant Test CA/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
    execFileSync("openssl", [...made, ...subject, "-days", String(days), "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
