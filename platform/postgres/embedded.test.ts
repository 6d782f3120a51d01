import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startServer } from "../../testing/server.ts";
import { isAlive } from "./data-lock.server.ts";
import { type EmbeddedConnection, startEmbedded, stopEmbedded } from "./embedded.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "afters-embedded-"));
afterAll(stopEmbedded);

const pidFile = join(dataDir, "postgres", "postmaster.pid");
const postmaster = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);

async function ask<Row>(connection: EmbeddedConnection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("a first start creates the cluster without a port, and a stop leaves nothing", async () => {
  const connection = await startEmbedded(dataDir);
  expect(await ask(connection, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect(await ask(connection, "show fsync")).toEqual([{ fsync: "on" }]);
  await ask(connection, "create table kept (n int); insert into kept values (7)");
  const pid = postmaster();
  await stopEmbedded();
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(pidFile)).toBe(false);
});

test("a killed server's Postgres is ended by the next start, which finds the data", async () => {
  const code = `import("./platform/postgres/embedded.server.ts").then(({ startEmbedded }) => startEmbedded(${JSON.stringify(dataDir)}))
    .then(() => console.log("started"))`;
  const killed = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => killed.stdout.once("data", resolve));
  const left = postmaster();
  killed.kill("SIGKILL");
  await new Promise((resolve) => killed.once("exit", resolve));
  expect(isAlive(left)).toBe(true);
  const connection = await startEmbedded(dataDir);
  expect(isAlive(left)).toBe(false);
  expect(await ask(connection, "select n from kept")).toEqual([{ n: 7 }]);
});

test("a Postgres that dies under a running server is started again", async () => {
  const before = postmaster();
  process.kill(before, "SIGKILL");
  const connection = {
    host: readFileSync(pidFile, "utf8").split("\n")[4] ?? "",
    port: 5432,
    user: "afters",
    database: "afters",
  };
  // Until it is back it refuses connections.
  await expect
    .poll(() => ask<{ n: number }>(connection, "select n from kept").catch(() => null), { timeout: 10_000 })
    .toEqual([{ n: 7 }]);
  expect(postmaster()).not.toBe(before);
});

test("a start that is refused leaves no Postgres behind", async () => {
  const refused = mkdtempSync(join(tmpdir(), "afters-refused-"));
  await stopEmbedded();
  const connection = await startEmbedded(refused);
  await ask(
    connection,
    `create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now());
     insert into migrations (name, hash) values ('0001-logs.sql', 'another file');`,
  );
  await stopEmbedded();
  await expect(startServer({ DATA_DIR: refused })).rejects.toThrow("was changed after it had been applied");
  expect(existsSync(join(refused, "postgres", "postmaster.pid"))).toBe(false);
});
