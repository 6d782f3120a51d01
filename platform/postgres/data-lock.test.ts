import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAlive, lockDataFolder } from "./data-lock.server.ts";

const freshFolder = () => mkdtempSync(join(tmpdir(), "afters-lock-"));
const lockOf = (folder: string) => readFileSync(join(folder, "server.lock"), "utf8");

test("a second server on a folder is refused, naming the first and the cure", () => {
  const folder = freshFolder();
  lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(
    new RegExp(`process ${process.pid}\\) is already running on ${folder}.*Stop it first, or set DATA_DIR`),
  );
});

test("a released folder is free again, and nothing is left in it", () => {
  const folder = freshFolder();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
  lockDataFolder(folder)();
});

test("the lock of a process that is gone is taken over", () => {
  const folder = freshFolder();
  const dead = spawnSync("true").pid;
  writeFileSync(join(folder, "server.lock"), `${dead} 1`);
  const unlock = lockDataFolder(folder);
  expect(lockOf(folder)).toMatch(new RegExp(`^${process.pid} `));
  expect(readdirSync(folder)).toEqual(["server.lock"]);
  unlock();
});

test("a number that came round again does not hold a dead server's lock", () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "server.lock"), `${process.pid} started-long-ago`);
  lockDataFolder(folder)();
});

test("letting go does not take away the lock of a server that came after", () => {
  const folder = freshFolder();
  const unlock = lockDataFolder(folder);
  writeFileSync(join(folder, "server.lock"), "1 somebody-else");
  unlock();
  expect(lockOf(folder)).toBe("1 somebody-else");
});

test("of two servers that start at once on a dead server's folder, one gets it", async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "server.lock"), `${spawnSync("true").pid} 1`);
  const code = `import("./platform/postgres/data-lock.server.ts").then(({ lockDataFolder }) => {
    lockDataFolder(${JSON.stringify(folder)});
    console.log("mine");
    setTimeout(() => {}, 60_000);
  }, () => process.exit(1)).catch(() => process.exit(1));`;
  const starters = [1, 2].map(() =>
    spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] }),
  );
  const outcomes = await Promise.all(
    starters.map(
      (starter) =>
        new Promise((resolve) => {
          starter.stdout.once("data", () => resolve("mine"));
          starter.once("exit", () => resolve("refused"));
        }),
    ),
  );
  for (const starter of starters) starter.kill("SIGKILL");
  expect(outcomes.toSorted()).toEqual(["mine", "refused"]);
});

test("this process lives, and one that has ended does not", () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(spawnSync("true").pid)).toBe(false);
  expect(isAlive(Number("not a number"))).toBe(false);
});
