import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../testing/free-port.ts";

export const hasClamd = spawnSync("clamd", ["--version"]).status === 0;

/** What the scanner is told to find; nobody else would. */
export const harmful = "the lantern thief comes at nine";

/** Debian's ClamAV with one signature: all the others weigh 300 MB, and are for others to keep up. */
export class Scanner {
  readonly port: number;
  private readonly folder = mkdtempSync(join(tmpdir(), "afters-clamd-"));
  private child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
    const signature = `Afters.Test.Lantern:0:*:${Buffer.from(harmful).toString("hex")}\n`;
    writeFileSync(join(this.folder, "afters.ndb"), signature);
    const settings = {
      Foreground: "yes",
      TCPSocket: String(port),
      TCPAddr: "127.0.0.1",
      DatabaseDirectory: this.folder,
      TemporaryDirectory: this.folder,
      StreamMaxLength: "110M",
      MaxFileSize: "110M",
      MaxScanSize: "110M",
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
    writeFileSync(join(this.folder, "clamd.conf"), lines.join(""));
  }

  static of = async (): Promise<Scanner> => new Scanner(await freePort());

  get url(): string {
    return `tcp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const child = spawn("clamd", ["-c", join(this.folder, "clamd.conf")], { stdio: "ignore" });
    this.child = child;
    while (child.exitCode === null && !(await answers(this.port)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}.`);
    return this;
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.write("zPING\0"));
    socket.once("data", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
