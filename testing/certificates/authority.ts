import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What lacks a program of this machine is skipped loudly, and in CI not at all. */
export function ableTo(what: string, programs: string[]): boolean {
  const missing = programs.filter((program) => spawnSync(program, ["--version"]).error);
  if (missing.length === 0) return true;
  console.error(`
  NO ${missing.join(" OR ")} HERE: ${what} is SKIPPED.
`);
  if (process.env.CI) throw new Error(`CI does not skip ${what}.`);
  return false;
}

/** One that nobody else believes, with what it has signed in a folder of its own. */
export class Authority {
  readonly folder = mkdtempSync(join(tmpdir(), "afters-authority-"));
  readonly ca = join(this.folder, "ca.pem");
  private readonly key = join(this.folder, "ca.key");

  constructor() {
    const subj = "/CN=An authority of the tests";
    openssl("req", { x509: "", ...fresh, days: "2", subj, keyout: this.key, out: this.ca });
  }

  /** For a server at localhost, and for whoever connects under this name. Asked again, the files hold a new one. */
  issue(file: string, name = file): { cert: string; key: string } {
    const own = (kind: string) => join(this.folder, `${file}.${kind}`);
    const [cert, key, asked, extfile] = [own("pem"), own("key"), own("csr"), own("ext")];
    writeFileSync(extfile, "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
    openssl("req", { ...fresh, subj: `/CN=${name}`, keyout: key, out: asked });
    const by = { CA: this.ca, CAkey: this.key, CAcreateserial: "", days: "2" };
    openssl("x509", { req: "", in: asked, ...by, extfile, out: cert });
    return { cert, key };
  }
}

const fresh = { newkey: "ec", pkeyopt: "ec_paramgen_curve:P-256", nodes: "" };

/** An option that is empty stands alone. */
function openssl(command: string, options: Record<string, string>): void {
  const args = Object.entries(options).flatMap(([name, value]) =>
    value ? [`-${name}`, value] : [`-${name}`],
  );
  execFileSync("openssl", [command, ...args], { stdio: "ignore" });
}
