import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { connected } from "../testing/connected.ts";
import { freePort } from "../testing/free-port.ts";

/** Postgres does not run as root; Debian's package brings an account for it. */
const account = () => {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
};

export type Standing = {
  port: number;
  data: string;
  /** `waits`: a commit is acknowledged once the replica has it too. */
  start(options?: { waits?: boolean }): Promise<void>;
  stop(signal: "SIGINT" | "SIGKILL"): Promise<void>;
  promote(): void;
};

/** With Debian's own programs: a primary with the product's two roles, and a replica that streams from it. */
export async function makePair(bin: string): Promise<{ primary: Standing; replica: Standing }> {
  const as = account();
  const folder = mkdtempSync(join(tmpdir(), "afters-replica-"));
  chmodSync(folder, 0o755);
  if (as.uid) chownSync(folder, as.uid, as.gid as number);
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...as, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const [primaryPort, replicaPort] = await Promise.all([freePort(), freePort()]);
  const standing = (data: string, port: number): Standing => {
    let child: ChildProcess | null = null;
    let gone: Promise<void> = Promise.resolve();
    return {
      port,
      data,
      async start({ waits = false } = {}) {
        const settings = {
          listen_addresses: "127.0.0.1",
          port,
          unix_socket_directories: folder,
          // A process that is killed loses nothing of what the machine took over; only a power cut would.
          fsync: "off",
          synchronous_standby_names: waits ? "*" : "",
        };
        const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
        const started = spawn(join(bin, "postgres"), ["-D", data, ...flags], { ...as, stdio: "ignore" });
        child = started;
        gone = new Promise((resolve) => started.once("exit", () => resolve()));
        await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 30 });
      },
      stop: (signal) => {
        child?.kill(signal);
        return gone;
      },
      promote: () => void run("pg_ctl", ["promote", "-D", data, "-w"]),
    };
  };
  const primary = standing(join(folder, "primary"), primaryPort);
  const replica = standing(join(folder, "replica"), replicaPort);
  run("initdb", [
    "-D",
    primary.data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  await primary.start();
  await asked(primaryPort, "postgres", [
    "create role afters login",
    "create role afters_product login",
    "create database afters owner afters",
  ]);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=replica`;
  run("pg_basebackup", [
    "-D",
    replica.data,
    "-R",
    "-X",
    "stream",
    "--no-sync",
    "--checkpoint=fast",
    "-d",
    source,
  ]);
  await replica.start();
  await primary.stop("SIGINT");
  await primary.start({ waits: true });
  return { primary, replica };
}

const asked = (port: number, database: string, texts: string[]) =>
  connected({ host: "127.0.0.1", port, user: "postgres", database }, async (client) => {
    for (const text of texts) await client.query(text);
  });

const answers = (port: number) =>
  asked(port, "postgres", ["select 1"]).then(
    () => true,
    () => false,
  );

/** An address that stays while what is behind it changes, as an operator's would. */
export async function movableAddress(to: number) {
  let target = to;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    moveTo: (port: number) => {
      target = port;
      for (const socket of open) socket.destroy();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
