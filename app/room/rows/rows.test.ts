import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { mayRead } from "../../../platform/live/topics.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { TopicReader } from "../../../testing/topic-reader.ts";
import { listReported, report } from "../../admin/reports/reports.server.ts";
import { block } from "../../fans/cards/blocks.server.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { readCredits } from "../credits/credits.server.ts";
import { getRoom } from "../room.server.ts";
import { findInvite, followInvite, makeInvite } from "./invites.server.ts";
import { rowsPersonalData } from "./personal.server.ts";
import { whispersReportable } from "./reportable.server.ts";
import { mostInRow, rowName, rowSeat, rowTopic } from "./row.ts";
import { leaveRow, removeFromRow, rowOf } from "./rows.server.ts";
import { ownRow, whisper } from "./whispers.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const refusal = (code: string) => expect.objectContaining({ code });
const asPerson = (person: string | null) => ({ session: null, person });
const namesOf = async (party: string, fanId: string) =>
  (await rowOf(party, fanId))?.mates.map((mate) => [mate.fanId, mate.place]);

/** In a room of their own, with one invitation. */
async function hosting() {
  const party = await openParty();
  const [host = ""] = await seatFans(party, 1);
  return { party, host, token: await makeInvite(party, host) };
}

test("rows are named by letters, and a seat in one is not a seat by oneself", () => {
  expect([1, 26, 27, 53].map(rowName)).toEqual(["A", "Z", "AA", "BA"]);
  expect(rowSeat(2, 4)).toBe("B4");
});

test("an invitation is 128 random bits, one for each who invites", async () => {
  const { party, host, token } = await hosting();
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await makeInvite(party, host)).toBe(token);
  expect((await hosting()).token).not.toBe(token);
});

test("following an invitation seats one beside its sender; one's own changes nothing", async () => {
  const { party, host, token } = await hosting();
  expect(await makeInvite(party, host)).toBe(token);
  expect(await followInvite(token, host)).toMatchObject({ partyId: party });
  const guest = newFanId();
  const { row } = await followInvite(token, guest);
  expect(row?.mates.map(({ fanId, place }) => [fanId, place])).toEqual([
    [host, 1],
    [guest, 2],
  ]);
  expect(await getRoom(party, guest)).toMatchObject({ joined: true, row: { id: row?.id, number: 1 } });
  expect(await namesOf(party, host)).toEqual(await namesOf(party, guest));
  // Theirs is for the same row.
  const third = newFanId();
  await followInvite(await makeInvite(party, guest), third);
  expect((await namesOf(party, host))?.length).toBe(3);
});

test("a row has six seats under load; the seventh sits behind, and free seats refill", async () => {
  const { party, host, token } = await hosting();
  const guests = Array.from({ length: mostInRow }, () => newFanId());
  await Promise.all(guests.map((fanId) => followInvite(token, fanId)));
  const row = await rowOf(party, host);
  expect(row?.mates.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
  const behind = guests.find((fanId) => !row?.mates.some((mate) => mate.fanId === fanId)) as string;
  expect(await rowOf(party, behind)).toMatchObject({ number: 2, mates: [{ fanId: behind, place: 1 }] });
  const third = row?.mates.find(({ place }) => place === 3)?.fanId as string;
  await leaveRow(party, third);
  expect(await rowOf(party, third)).toBeNull();
  await followInvite(token, behind);
  expect((await namesOf(party, behind))?.find(([fanId]) => fanId === behind)).toEqual([behind, 3]);
});

test("an invitation ends when its sender leaves, blocks or the party is over", async () => {
  const { party, host, token } = await hosting();
  const [foe] = await seatFans(party, 1);
  await block(host, foe as string, true);
  await expect(followInvite(token, foe as string)).rejects.toEqual(refusal("no_such_invite"));
  expect(await rowOf(party, foe as string)).toBeNull();
  await leaveRow(party, host);
  expect(await findInvite(token)).toBeNull();
  await expect(followInvite(token, newFanId())).rejects.toEqual(refusal("no_such_invite"));
  const again = await makeInvite(party, host);
  await endParty(party);
  await expect(followInvite(again, newFanId())).rejects.toEqual(refusal("party_over"));
  await expect(makeInvite(party, host)).rejects.toEqual(refusal("party_over"));
  await expect(makeInvite(await openParty(), host)).rejects.toEqual(refusal("join_first"));
});

test("a new link ends the old one, and removed or blocked fans cannot return", async () => {
  const { party, host, token } = await hosting();
  const [one = "", two = "", foe = ""] = await seatFans(party, 3);
  const anew = await makeInvite(party, host, true);
  expect([anew === token, await findInvite(token)]).toEqual([false, null]);
  for (const fan of [one, two]) await followInvite(anew, fan);
  await expect(removeFromRow(party, one, two)).rejects.toEqual(refusal("not_the_host"));
  await expect(removeFromRow(party, host, foe)).rejects.toEqual(refusal("no_such_mate"));
  await removeFromRow(party, host, one);
  expect(await rowOf(party, one)).toBeNull();
  const byTwo = await makeInvite(party, two);
  for (const link of [anew, byTwo])
    await expect(followInvite(link, one)).rejects.toEqual(refusal("no_such_invite"));
  // Also by the invitation of somebody else there.
  await block(host, foe, true);
  await expect(followInvite(byTwo, foe)).rejects.toEqual(refusal("no_such_invite"));
  await block(host, two, true);
  expect([await rowOf(party, two), await namesOf(party, host)]).toEqual([null, [[host, 1]]]);
  // Who sat there the longest is the host once who opened it has left.
  const [three = "", four = ""] = await seatFans(party, 2);
  for (const fan of [three, four]) await followInvite(anew, fan);
  await whisper({ partyId: party, fanId: three, text: "Between them" });
  await leaveRow(party, host);
  expect((await rowOf(party, four))?.host).toBe(three);
});

test("whoever comes late reads whispers from their coming on, on the page and live", async () => {
  const { party, host, token } = await hosting();
  const early = new Fan(server.origin);
  await early.send(`/come/${token}`);
  await whisper({ partyId: party, fanId: host, text: "Before she came" });
  const late = new Fan(server.origin);
  const { row } = await late.send<{ row: { id: string } }>(`/come/${token}`);
  const { me } = await late.send<{ me: { fanId: string } }>("/fan", { name: "Lena Late" });
  const reader = new TopicReader(late);
  await reader.open([`0@${rowTopic(row.id)}`]);
  await whisper({ partyId: party, fanId: host, text: "Now that she is here" });
  const heard = () => reader.entries(rowTopic(row.id)).map(({ text }) => text);
  await reader.until(() => heard().length > 0);
  expect(heard()).toEqual(["Now that she is here"]);
  reader.close();
  expect((await ownRow(party, me.fanId))?.whispers.map(({ text }) => text)).toEqual(["Now that she is here"]);
  expect((await ownRow(party, host))?.whispers).toHaveLength(2);
});

test("a whisper is heard by the row alone, live, and by nobody who left it", async () => {
  const party = await openParty();
  const fans = await Promise.all(
    [1, 2, 3].map(async () => {
      const fan = new Fan(server.origin);
      const { me } = await fan.send<{ me: { fanId: string } }>(`/afters/${party}/join`);
      return { fan, fanId: me.fanId };
    }),
  );
  const [host, guest, stranger] = fans as [(typeof fans)[0], (typeof fans)[0], (typeof fans)[0]];
  const { token } = await host.fan.send<{ token: string }>(`/afters/${party}/invite`);
  await guest.fan.send(`/come/${token}`);
  const row = await rowOf(party, guest.fanId);
  const topic = rowTopic(row?.id as string);
  const reader = new TopicReader(guest.fan);
  await reader.open([topic]);
  const sent = await host.fan.send(`/afters/${party}/whispers`, {
    text: "Her gloves",
    clientKey: "whisper-1",
  });
  expect(sent.status).toBe(200);
  await reader.until(() => reader.entries(topic).length === 1);
  expect(reader.entries(topic)[0]).toMatchObject({
    kind: "whisper",
    text: "Her gloves",
    from: { fanId: host.fanId },
  });
  // A retry is the same one.
  const again = { text: "Her gloves", clientKey: "whisper-1" };
  expect(await host.fan.send(`/afters/${party}/whispers`, again)).toMatchObject({
    status: 200,
    entry: { seq: 1 },
  });
  expect((await ownRow(party, guest.fanId))?.whispers.map(({ text }) => text)).toEqual(["Her gloves"]);
  expect((await getRoom(party, stranger.fanId)).entries.map((entry) => entry.kind)).toEqual([]);
  const id = row?.id as string;
  expect(await mayRead(rowTopic(id), asPerson(guest.fanId))).toBe(true);
  expect(await mayRead(rowTopic(id), asPerson(stranger.fanId))).toBe(false);
  expect(await mayRead(rowTopic(id), asPerson(null))).toBe(false);
  expect(await mayRead("row:no-row", asPerson(guest.fanId))).toBe(false);
  const refused = await stranger.fan.send<{ code: string }>(`/afters/${party}/whispers`, {
    text: "Let me in",
  });
  expect([refused.status, refused.code]).toEqual([409, "no_row"]);
  await guest.fan.send(`/afters/${party}/row/leave`);
  await reader.until(() => reader.ended.get(topic) === "no_longer_yours");
  expect(await mayRead(rowTopic(id), asPerson(guest.fanId))).toBe(false);
  reader.close();
});

test("nobody whispers who is muted, nor into a party that is over", async () => {
  const { party, host, token } = await hosting();
  await followInvite(token, newFanId());
  await muteFan(host, null);
  await expect(whisper({ partyId: party, fanId: host, text: "Psst" })).rejects.toEqual(refusal("muted"));
  const { party: over, host: late, token: theirs } = await hosting();
  await followInvite(theirs, newFanId());
  await endParty(over);
  await expect(whisper({ partyId: over, fanId: late, text: "Psst" })).rejects.toEqual(refusal("party_over"));
});

test("a whisper is reported within its row only, and removed and restored there", async () => {
  const { party, host, token } = await hosting();
  const guest = newFanId();
  const { row } = await followInvite(token, guest);
  const [stranger = ""] = await seatFans(party, 1);
  const { seq } = await whisper({ partyId: party, fanId: host, text: "Something foul" });
  await whisper({ partyId: party, fanId: host, text: "Nobody reported this" });
  const subject = `${row?.id} ${seq}`;
  const asked = { kind: "whisper", subject, reason: "abuse" } as const;
  await expect(report(asked, stranger)).rejects.toEqual(refusal("nothing_there"));
  await expect(report({ ...asked, subject: `${row?.id} 99` }, guest)).rejects.toEqual(
    refusal("nothing_there"),
  );
  await report(asked, guest);
  const onDesk = async () => (await listReported(true)).filter((one) => one.subject.startsWith(`${row?.id}`));
  expect(await onDesk()).toMatchObject([
    { thing: { text: "Something foul", fanId: host, where: { name: "row A of A quiet night" } } },
  ]);

  const texts = async () =>
    (await ownRow(party, guest))?.whispers.map(({ text, removed }) => text || removed);
  const changes = () =>
    query("select body from log_entries where topic = $1 and kind = 'change'", [rowTopic(row?.id as string)]);
  await whispersReportable.remove(subject, async () => {});
  expect(await texts()).toEqual([true, "Nobody reported this"]);
  expect(await onDesk()).toEqual([]);
  expect(await changes()).toEqual([{ body: { of: seq } }]);
  await whispersReportable.restore(subject, async () => {});
  expect(await texts()).toEqual(["Something foul", "Nobody reported this"]);
  expect(await changes()).toHaveLength(2);

  await whispersReportable.remove(subject, async () => {});
  await eraseAt(rowsPersonalData, host);
  await expect(whispersReportable.restore(subject, async () => {})).rejects.toEqual(refusal("no_such_line"));
});

test("the credits name who came together, and a stub the seat in the row", async () => {
  const { party, host, token } = await hosting();
  const guest = newFanId();
  await followInvite(token, guest);
  const [alone] = await seatFans(party, 1);
  await makeInvite(party, alone as string);
  await endParty(party);
  const room = await getRoom(party, guest);
  const mates = [host, guest].map((fanId) => room && fanId);
  const names = await query<{ name: string }>(
    "select name from party_members where party_id = $1 and fan_id = any($2) order by row_place",
    [party, mates],
  );
  expect((await readCredits(room.party, [], null)).rows).toEqual([
    { name: "A", names: names.map(({ name }) => name) },
  ]);
  expect(room.part?.seat).toBe("A2");
});

test("whoever is erased takes their whispers and invitations along, and the row stays", async () => {
  const { party, host, token } = await hosting();
  const guest = newFanId();
  await followInvite(token, guest);
  await whisper({ partyId: party, fanId: host, text: "My own words" });
  await whisper({ partyId: party, fanId: guest, text: "And mine" });
  const person = { emails: [], fanIds: [host], requests: [] };
  expect(await rowsPersonalData.exportOf(person)).toMatchObject({ row_invites: [{ token }] });
  await eraseAt(rowsPersonalData, host);
  expect((await ownRow(party, guest))?.whispers).toMatchObject([
    { text: "", removed: true },
    { text: "And mine" },
  ]);
  expect(JSON.stringify(await ownRow(party, guest))).not.toContain("My own words");
  expect(await findInvite(token)).toBeNull();
});
