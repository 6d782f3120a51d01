import { afterAll, expect, test } from "vitest";
import { takeSeat } from "../live/seats.server.ts";
import { issueSession } from "./issue-session.server.ts";

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

test("phones of one network that come in get their sessions; streams without one bring a script ten times as many at most", async () => {
  expect(await sessionsOf("10.61.0.1")).toBe(120);
  for (let n = 0; n < 400; n++) leave.push(takeSeat("10.61.0.2", null));
  expect(await sessionsOf("10.61.0.2")).toBeGreaterThan(400 + 120);
  // As many as one network may read without a session.
  for (let n = 0; n < 512; n++) leave.push(takeSeat("10.61.0.3", null));
  expect(await sessionsOf("10.61.0.3")).toBeLessThanOrEqual(10 * 120);
});
