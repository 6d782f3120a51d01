import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const server = `console.log("open"); setInterval(() => {}, 1000)`;
/** As a test starts one, and tells which process it is. */
const starter = `
  const child = require("node:child_process").spawn(process.execPath,
    ["--import", "./testing/temporary/with-its-test.ts", "-e", ${JSON.stringify(server)}], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdout.once("data", () => console.log(child.pid));
  setInterval(() => {}, 1000);`;

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a server ends with the test that started it, even when killed, not before", async () => {
  const starting = spawn(process.execPath, ["-e", starter], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = await once(starting.stdout, "data");
  const pid = Number(told);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isThere(pid)).toBe(true);
  starting.kill("SIGKILL");
  await expect.poll(() => isThere(pid)).toBe(false);
});
