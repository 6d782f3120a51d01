import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty } from "../../../testing/party.ts";
import { directory, ownDirectory } from "../../lobby/directory.server.ts";
import { getRoom } from "../../room/room.server.ts";
import { joinParty } from "../members.server.ts";
import { listMarked, listParties } from "../parties.server.ts";
import { partyCalendarFile } from "./calendar.server.ts";
import { markParty } from "./marks.server.ts";
import { until } from "./starts-at.tsx";

const hourMs = 3_600_000;
const toCome = (startsIn = 26 * hourMs) => openParty({ startsIn, endsIn: startsIn + hourMs });
const cardOf = async (id: string) => (await listParties()).find((card) => card.id === id);

test("a party to come is marked once a fan, told as a number, and unmarked again", async () => {
  const id = await toCome();
  const [one, two] = [newFanId(), newFanId()];
  for (const fan of [one, one, two]) await markParty(id, fan, true);
  expect(await cardOf(id)).toMatchObject({ status: "upcoming", marks: 2 });
  expect((await getRoom(id, one)).marked).toBe(true);
  expect((await getRoom(id, newFanId())).marked).toBe(false);
  await markParty(id, two, false);
  expect(await cardOf(id)).toMatchObject({ marks: 1 });
  const marksOf = async (fan: string) => (await ownDirectory(await directory(), fan))?.marks;
  expect([await marksOf(one), await marksOf(two)]).toEqual([[id], []]);
});

test("marked parties stand among the fan's own until they begin, the next one first", async () => {
  const fan = newFanId();
  const [later, sooner] = [await toCome(50 * hourMs), await toCome(3 * hourMs)];
  for (const id of [later, sooner]) await markParty(id, fan, true);
  expect((await listMarked(fan)).map(({ id }) => id)).toEqual([sooner, later]);
  await query("update parties set starts_at = now() where id = $1", [sooner]);
  expect((await listMarked(fan)).map(({ id }) => id)).toEqual([later]);
  expect(await cardOf(sooner)).toMatchObject({ marks: 0, status: "live" });
});

test("a party to come cannot be joined before it begins, and can from its first moment", async () => {
  const id = await toCome(60_000);
  await expect(joinParty(id, newFanId())).rejects.toMatchObject({ code: "party_to_come", status: 409 });
  await query("update parties set starts_at = now() where id = $1", [id]);
  await expect(joinParty(id, newFanId())).resolves.toMatchObject({ name: expect.any(String) });
});

test("a party that does not exist cannot be marked", async () => {
  await expect(markParty("no-such-party", newFanId(), true)).rejects.toMatchObject({ code: "no_such_party" });
});

test("those to come stand in the order of their beginning, after what is on", async () => {
  const [later, sooner, on] = [await toCome(90 * hourMs), await toCome(2 * hourMs), await openParty()];
  const order = (await listParties()).map(({ id }) => id);
  expect([on, sooner, later].map((id) => order.indexOf(id))).toEqual(
    [on, sooner, later].map((id) => order.indexOf(id)).toSorted((a, b) => a - b),
  );
});

test("the calendar file has UTC times, escaped text and the link", async () => {
  const id = await toCome();
  await query(
    `update parties set title = 'Cake; and, more', starts_at = '2031-03-05T19:30:00Z', ends_at = '2031-03-05T21:00:00Z' where id = $1`,
    [id],
  );
  const file = async () => (await partyCalendarFile(id))!.replaceAll("\r\n ", "").split("\r\n");
  const lines = await file();
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines).toContain("VERSION:2.0");
  expect(lines).toContain("DTSTART:20310305T193000Z");
  expect(lines).toContain("DTEND:20310305T210000Z");
  expect(lines).toContain("SUMMARY:Cake\\; and\\, more (Vesper Line)");
  expect(lines.find((line) => line.startsWith("UID:"))).toContain(id);
  expect(lines.find((line) => line.startsWith("URL"))).toContain(`/afters/${id}`);
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  // Whoever holds the file of an earlier hour takes the later one for newer; what it does not show moves nothing.
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec((await file()).join("\n"))?.[1]);
  const first = await sequence();
  await query("update parties set participants = participants + 1, title = title where id = $1", [id]);
  expect(await sequence()).toBe(first);
  await query("update parties set starts_at = starts_at + interval '5 minutes' where id = $1", [id]);
  expect(await sequence()).toBe(first + 1);
  expect((await file()).some((line) => /^LAST-MODIFIED:\d{8}T\d{6}Z$/.test(line))).toBe(true);
  await endParty(id);
  expect(await partyCalendarFile(id)).toBeNull();
});

test.each([
  [59_999, "in less than a minute"],
  [60_000, "in 1 minute"],
  [59 * 60_000 + 59_999, "in 59 minutes"],
  [hourMs, "in 1 hour"],
  [48 * hourMs - 1, "in 47 hours"],
  [48 * hourMs, "in 2 days"],
])("%i ms before it begins: %s", (ms, words) => expect(until(ms)).toBe(words));
