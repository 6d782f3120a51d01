import { expect, test } from "vitest";
import { type Growth, limitCrowd } from "../http/crowd-limits.server.ts";
import { providePersons } from "../session/persons.server.ts";
import { lookAround, takeSeat } from "./seats.server.ts";

const people = new Set<string>();
const somebody = async (session: string) => (people.has(session) ? `fan of ${session}` : null);
providePersons({ find: somebody, findOrMake: async (session) => `fan of ${session}` });

/** How many of so many a limit of ten lets through, that lets one more through for each who has settled, or is there. */
async function through(address: string, of: string, by: Growth["by"] = "settled"): Promise<number> {
  const guard = limitCrowd({ name: "seats-test", points: 10, seconds: 60 }, undefined, { by, every: 10 });
  const asked = Array.from({ length: 100 }, () =>
    guard(address, of).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(asked)).filter(Boolean).length;
}

test("who reads along counts as settled once they are somebody and have been there three minutes", async () => {
  const [address, now] = ["10.78.0.1", Date.now()];
  const sessions = Array.from({ length: 30 }, (_, n) => `session ${n}`);
  for (const session of sessions) takeSeat(address, session, now);
  await lookAround(now + 181_000);
  expect(await through(address, "streams alone")).toBe(10);
  for (const session of sessions) people.add(session);
  await lookAround(now + 179_000);
  expect(await through(address, "a moment ago")).toBe(10);
  await lookAround(now + 181_000);
  expect(await through(address, "settled")).toBe(40);
});

test("a phone whose network flickers keeps its seat; two tabs are one, and who left is gone", async () => {
  const [address, now] = ["10.78.0.2", Date.now()];
  const sessions = Array.from({ length: 10 }, (_, n) => `another ${n}`);
  for (const session of sessions) people.add(session);
  for (const session of sessions) takeSeat(address, session, now - 200_000)();
  expect(await through(address, "away")).toBe(10);
  const tabs = sessions.flatMap((session) => [
    takeSeat(address, session, now),
    takeSeat(address, session, now),
  ]);
  await lookAround(now);
  expect(await through(address, "back")).toBe(20);
  for (const leave of tabs) leave();
  expect(await through(address, "left")).toBe(10);
  await lookAround(now + 300_000);
  for (const session of sessions) takeSeat(address, session, now + 300_000);
  await lookAround(now + 301_000);
  expect(await through(address, "come anew")).toBe(10);
});

test("who reads is there at once, with a session or without, once with all their tabs, until the last is closed", async () => {
  const address = "10.78.0.3";
  const leave: (() => void)[] = [];
  for (let n = 0; n < 10; n++) {
    leave.push(takeSeat(address, null));
    for (let tab = 0; tab < 2; tab++) leave.push(takeSeat(address, `reader ${n}`));
  }
  expect(await through(address, "all", "present")).toBe(30);
  expect(await through(address, "with a session", "reading")).toBe(20);
  for (const one of leave) one();
  expect(await through(address, "gone", "present")).toBe(10);
  expect(await through(address, "gone too", "reading")).toBe(10);
});
