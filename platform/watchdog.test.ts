import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";

/** A process that is watched and does this. */
const watched = (does: string) =>
  spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { watchLoop } from "./platform/watchdog.server.ts"; watchLoop(1_500); ${does}`,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );

test("a process whose loop stands still is ended, and says where it stood", async () => {
  const stuck = watched(
    'setTimeout(function laugh() { /^(?:ha|haha)+$/.test("ha".repeat(200) + " what"); }, 300);',
  );
  const said = text(stuck.stderr);
  const [code, signal] = await once(stuck, "exit");
  expect([code, signal]).toEqual([null, "SIGKILL"]);
  const line = JSON.parse((await said).trim().split("\n").at(-1) ?? "");
  expect(line).toMatchObject({ level: 60, msg: expect.stringContaining("stood still") });
  expect(line.where[0]).toMatch(/^laugh /);
});

test("one that works in pieces, or was stopped meanwhile, lives on", async () => {
  const busy = watched(
    "const end = Date.now() + 6_000; (function piece() { const until = Date.now() + 400; while (Date.now() < until); if (Date.now() < end) setTimeout(piece, 1); else process.exit(7); })();",
  );
  await setTimeout(1_000);
  busy.kill("SIGSTOP");
  await setTimeout(2_500);
  busy.kill("SIGCONT");
  expect(await once(busy, "exit")).toEqual([7, null]);
});
