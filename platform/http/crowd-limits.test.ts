import { afterAll, expect, test } from "vitest";
import { registerReader } from "../live/presence.server.ts";
import { issueSession } from "./issue-session.server.ts";
import { keptKey } from "./limits.server.ts";

const leave: (() => void)[] = [];
afterAll(() => {
  for (const one of leave) one();
});

async function sessionsOf(address: string): Promise<number> {
  let made = 0;
  for (; made < 3_000; made++)
    try {
      await issueSession(address);
    } catch {
      break;
    }
  return made;
}

test("of a key that somebody made long little is kept, and it counts as itself", () => {
  const [one, other] = [`1.2.3.4 ${"a".repeat(500_000)}`, `1.2.3.4 ${"a".repeat(500_001)}`];
  expect(keptKey(one).length).toBeLessThan(200);
  expect(keptKey(one)).toBe(keptKey(`${one}`));
  expect(keptKey(one)).not.toBe(keptKey(other));
  expect(keptKey("1.2.3.4 who-rang")).toBe("1.2.3.4 who-rang");
});

test("ASVS 2.4.1: a cinema's phones get sessions at once, strangers no more", async () => {
  expect(await sessionsOf("10.61.0.1")).toBe(300);
  for (let n = 0; n < 512; n++) leave.push(registerReader("10.61.0.2", null));
  expect(await sessionsOf("10.61.0.2")).toBe(300);
});
