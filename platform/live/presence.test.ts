import { expect, test } from "vitest";
import { type Growth, limitCrowd } from "../http/crowd-limits.server.ts";
import { providePersons } from "../session/persons.server.ts";
import {
  hasSettled,
  provideActivityCheck,
  registerReader,
  settledOnNetwork,
  sweepPresence,
} from "./presence.server.ts";

const people = new Set<string>();
const lively = new Set<string>();
const somebody = async (session: string) => (people.has(session) ? `fan of ${session}` : null);
providePersons({ find: somebody, findOrMake: async (session) => `fan of ${session}` });
provideActivityCheck(async (persons) => new Set(persons.filter((person) => lively.has(person))));

const noted = () => new Promise((resolve) => setImmediate(resolve));

/** How many of so many a limit of ten lets through, that lets one more through for each who reads, or is there. */
async function through(
  address: string,
  of: string,
  by: Growth["by"] = "reading",
  most = 20,
): Promise<number> {
  const growth = { by, every: 10, most };
  const guard = limitCrowd({ name: "seats-test", points: 10, seconds: 60 }, undefined, growth);
  const asked = Array.from({ length: 100 }, () =>
    guard(address, of).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(asked)).filter(Boolean).length;
}

test("a stream adds no room before its session acts, and many no more than the most", async () => {
  const [address, now] = ["10.78.0.1", Date.now()];
  const sessions = Array.from({ length: 30 }, (_, n) => `session ${n}`);
  for (const session of sessions) registerReader(address, session, now);
  await sweepPresence(now);
  expect(await through(address, "streams alone")).toBe(10);
  for (const session of sessions) people.add(session);
  await sweepPresence(now);
  expect(await through(address, "people")).toBe(40);
  expect(await through(address, "at most", "reading", 2)).toBe(30);
});

test("readers present for two minutes and active are settled, one after another", async () => {
  const [address, now] = ["10.78.0.4", Date.now()];
  const sessions = Array.from({ length: 100 }, (_, n) => `settler ${n}`);
  for (const session of sessions) {
    people.add(session);
    registerReader(address, session, now);
  }
  await sweepPresence(now + 121_000);
  expect(settledOnNetwork(address)).toBe(0);
  for (const session of sessions) lively.add(`fan of ${session}`);
  await sweepPresence(now + 119_000);
  expect(settledOnNetwork(address)).toBe(0);
  await sweepPresence(now + 121_000);
  expect(settledOnNetwork(address)).toBe(40);
  expect(sessions.filter((session) => hasSettled(address, session))).toHaveLength(40);
  expect(hasSettled("10.78.0.5", "settler 0")).toBe(false);
  await sweepPresence(now + 151_000);
  expect(settledOnNetwork(address)).toBe(60);
});

test("a flickering phone keeps its presence; two tabs are one, and leavers are gone", async () => {
  const [address, now] = ["10.78.0.2", Date.now()];
  const sessions = Array.from({ length: 10 }, (_, n) => `another ${n}`);
  for (const session of sessions) {
    people.add(session);
    lively.add(`fan of ${session}`);
    registerReader(address, session, now - 200_000)();
  }
  await noted();
  expect(await through(address, "away")).toBe(10);
  const tabs = sessions.flatMap((session) => [
    registerReader(address, session, now),
    registerReader(address, session, now),
  ]);
  await sweepPresence(now);
  expect([await through(address, "back"), settledOnNetwork(address)]).toEqual([20, 10]);
  for (const leave of tabs) leave();
  expect(await through(address, "left")).toBe(10);
  await sweepPresence(now + 300_000);
  expect(settledOnNetwork(address)).toBe(0);
  for (const session of sessions) registerReader(address, session, now + 300_000);
  await sweepPresence(now + 301_000);
  expect([await through(address, "come anew"), settledOnNetwork(address)]).toEqual([20, 0]);
});

test("a reader is present at once, once over all tabs, until the last closes", async () => {
  const address = "10.78.0.3";
  const leave: (() => void)[] = [];
  for (let n = 0; n < 10; n++) {
    people.add(`reader ${n}`);
    leave.push(registerReader(address, null));
    for (let tab = 0; tab < 2; tab++) leave.push(registerReader(address, `reader ${n}`));
  }
  await noted();
  expect(await through(address, "all", "present")).toBe(30);
  expect(await through(address, "with a session", "reading")).toBe(20);
  for (const one of leave) one();
  expect(await through(address, "gone", "present")).toBe(10);
  expect(await through(address, "gone too", "reading")).toBe(10);
});
