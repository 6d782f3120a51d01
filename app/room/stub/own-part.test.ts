import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { sealSession } from "../../../platform/session/session.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { joinParty } from "../../parties/members.server.ts";
import { say } from "../chat/messages.server.ts";
import { removeMessage } from "../moderation/removal.server.ts";
import { followInvite, makeInvite } from "../rows/invites.server.ts";
import { ownPart, ownPartOf, seatedOf, stubPath } from "./own-part.server.ts";
import { findStub } from "./stub.server.ts";

const minuteMs = 60_000;

/** As if it had been said then. */
async function sayAt(partyId: string, fanId: string, offsetMs: number, text: string): Promise<number> {
  const { seq } = await say({ partyId, fanId, text });
  await query("update log_entries set offset_ms = $3 where topic = 'party:' || $1 and seq = $2", [
    partyId,
    seq,
    offsetMs,
  ]);
  return seq;
}

async function heatUp(partyId: string, heat: Record<number, number>): Promise<void> {
  await query("update party_heat set heat = 0 where party_id = $1", [partyId]);
  for (const [minute, of] of Object.entries(heat))
    await query(
      `insert into party_heat (party_id, minute, heat) values ($1, $2, $3)
       on conflict (party_id, minute) do update set heat = excluded.heat`,
      [partyId, minute, of],
    );
}

test("one's best line is the first of the loudest minute that still stands", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = "", other = ""] = await seatFans(party, 2);
  await joinParty(elsewhere, fanId);
  await sayAt(party, fanId, minuteMs - 1, "In the first minute");
  await sayAt(party, fanId, minuteMs, "In the second");
  await sayAt(party, fanId, 2 * minuteMs - 1, "And again");
  await sayAt(party, fanId, 5 * minuteMs, "In a minute without heat");
  await sayAt(party, other, 3 * minuteMs, "Not mine");
  await sayAt(elsewhere, fanId, 3 * minuteMs, "Not here");
  const taken = await sayAt(party, fanId, 3 * minuteMs, "Taken away");
  await removeMessage(party, taken);
  await heatUp(party, { 0: 4, 1: 7, 2: 3, 3: 90 });
  await heatUp(elsewhere, { 0: 99 });
  expect(await ownPart(party, fanId)).toMatchObject({ best: "In the second", lines: 4 });
  await heatUp(party, { 0: 8, 1: 7 });
  expect(await ownPart(party, fanId)).toMatchObject({ best: "In the first minute" });
  await heatUp(party, {});
  expect(await ownPart(party, fanId)).toMatchObject({ best: "In the first minute" });
  expect(await ownPart(party, newFanId())).toBeNull();
  const [silent = ""] = await seatFans(party, 1);
  expect(await ownPart(party, silent)).toMatchObject({ best: null, lines: 0 });
});

test("seats number single fans by arrival and guests by row; early ones are at 0:00", async () => {
  const party = await openParty();
  const [early = "", second = "", host = ""] = await seatFans(party, 3);
  for (const [at, fanId] of [early, second, host].entries())
    await query(
      `update party_members set joined_at = (select starts_at from parties where id = $1) + $3 * interval '1 minute'
       where party_id = $1 and fan_id = $2`,
      [party, fanId, 3 * at - 1],
    );
  await seatFans(await openParty(), 2);
  const guest = newFanId();
  await followInvite(await makeInvite(party, host), guest);
  expect(await ownPart(party, early)).toMatchObject({ seat: "1A", cameAt: 0 });
  expect(await ownPart(party, second)).toMatchObject({ seat: "1B", cameAt: 2 * minuteMs });
  expect(await ownPart(party, host)).toMatchObject({ seat: "A1", cameAt: 5 * minuteMs });
  expect(await ownPart(party, guest)).toMatchObject({ seat: "A2" });
});

test("a stub is found by its address once its party is over, and by no other", async () => {
  const [party, elsewhere] = [await openParty(), await openParty()];
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const { stub, name } = (await ownPart(party, fanId))!;
  const token = stub.split("/").at(-1)!;
  const seated = seatedOf(token)!;
  expect(stubPath(seated)).toBe(stub);
  expect(await ownPartOf(seated)).toBeNull();
  expect(await findStub(token)).toBeNull();
  for (const id of [party, elsewhere]) await endParty(id);
  expect(await ownPartOf(seated)).toMatchObject({ name });
  expect(await findStub(token)).toMatchObject({ party: { id: party }, part: { name } });
  expect((await ownPart(party, other))?.name).not.toBe(name);
  expect(await ownPartOf({ ...seated, partyId: elsewhere })).toBeNull();
  expect(await ownPartOf({ ...seated, nameKey: "nobody" })).toBeNull();
  expect(await findStub(sealSession("stub", { party: "party-none", name: seated.nameKey }))).toBeNull();
  for (const none of [
    sealSession("stub", { party }),
    sealSession("stub", { name: seated.nameKey }),
    sealSession("invite", { party, name: seated.nameKey }),
    `${token}x`,
  ])
    expect(seatedOf(none)).toBeNull();
});

test("a stub shows its party by minute, four hours at most, in its title's colors", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const token = (await ownPart(party, fanId))?.stub.split("/").at(-1) as string;
  const lasting = (ms: number) =>
    query(
      `update parties set starts_at = now() - interval '6 hours',
         ends_at = now() - interval '6 hours' + $2 * interval '1 millisecond' where id = $1`,
      [party, ms],
    );
  await heatUp(party, { 0: 3, 2: 9, 239: 5, 240: 7 });
  await heatUp(await openParty(), { 1: 50 });
  await lasting(2 * minuteMs + 1);
  const { heat, inks } = (await findStub(token))!;
  expect(heat).toEqual([3, 0, 9]);
  expect(inks).toHaveLength(5);
  expect(inks[0]).toMatch(/^#/);
  await lasting(1);
  expect((await findStub(token))?.heat).toEqual([3]);
  await lasting(5 * 60 * minuteMs);
  const long = (await findStub(token))!.heat;
  expect([long.length, long[2], long[239]]).toEqual([240, 9, 5]);
  await query("update parties set title_slug = 'no-such-title' where id = $1", [party]);
  expect((await findStub(token))?.inks).toEqual([]);
});
