import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { joinParty } from "../../parties/members.server.ts";
import { readArchive } from "../archive/archive.server.ts";
import { say } from "../chat/messages.server.ts";
import { removeMessage, restoreMessage } from "../moderation/removal.server.ts";
import { partiesPersonalData } from "../personal.server.ts";
import { react } from "../reactions/reactions.server.ts";
import { getRoom } from "../room.server.ts";
import { ownPartOf, seatedOf } from "../stub/own-part.server.ts";
import { readCredits } from "./credits.server.ts";
import { loudestOf, seatNumberOf } from "./credits.ts";
import { winnersOf } from "./poll-end.tsx";

const creditsOf = async (party: string) => {
  const room = await getRoom(party, null);
  return readCredits(room.party, room.heat, null);
};

const kept = (party: string) => query("select body from party_credits where party_id = $1", [party]);

/** Moves what was said last, or tapped with it, to a moment of the party. */
async function sayAt(partyId: string, fanId: string, text: string, second: number, taps = 0) {
  const { seq } = await say({ partyId, fanId, text });
  if (taps > 0) await react({ partyId, fanId, taps: { gasp: taps } });
  await query("update log_entries set offset_ms = $3 where topic = 'party:' || $1 and seq >= $2", [
    partyId,
    seq,
    second * 1_000,
  ]);
  await query("update reaction_taps set at = now() - interval '1 hour' where party_id = $1", [partyId]);
  await query("update party_heat set heat = 0 where party_id = $1", [partyId]);
  await query(
    `insert into party_heat select $1, offset_ms / 60000, sum(case when kind = 'message' then 1
       else (select sum(value::int) from jsonb_each_text(body -> 'taps')) end)
     from log_entries where topic = 'party:' || $1 and kind in ('message', 'reactions') group by 2
     on conflict (party_id, minute) do update set heat = excluded.heat`,
    [partyId],
  );
  return seq;
}

/** Three fans, the loudest minute the 17th; over. */
async function aNight() {
  const party = await openParty({ startsIn: -70 * 60_000, endsIn: 60_000 });
  const [ada = "", ben = "", cleo = ""] = [newFanId(), newFanId(), newFanId()];
  for (const fan of [ada, ben, cleo]) await joinParty(party, fan);
  await query(
    `update party_members set joined_at = now() - interval '1 hour', last_visit_at = now() - interval '1 hour'
     where party_id = $1 and fan_id <> $2`,
    [party, cleo],
  );
  await sayAt(party, ada, "Early and quiet", 3 * 60);
  await sayAt(party, ada, "Before it broke", 17 * 60 + 2, 2);
  const broke = await sayAt(party, ben, "It was the hat", 17 * 60 + 30, 9);
  await sayAt(party, ada, "After it broke", 17 * 60 + 55, 1);
  await endParty(party);
  return { party, ada, ben, cleo, broke };
}

test("a finished party has credits: guests, loudest minute, its line and own part", async () => {
  const { party, ada, ben, cleo } = await aNight();
  const nameOf = async (fan: string) => (await getRoom(party, fan)).me?.name;
  const names = [await nameOf(ada), await nameOf(ben), await nameOf(cleo)];
  const credits = await creditsOf(party);
  expect(credits).toMatchObject({
    came: 3,
    stayed: 1,
    talkative: [
      { name: names[0], lines: 3 },
      { name: names[1], lines: 1 },
    ],
    loudest: { minute: 17, heat: 15 },
    line: { text: "It was the hat" },
    samples: { count: 0, names: [] },
  });
  expect(credits.names.at(-1)).toBe(names[2]);
  expect(new Set(credits.names)).toEqual(new Set(names));

  const { part } = await getRoom(party, ada);
  expect(part).toMatchObject({ name: names[0], lines: 3, best: "Before it broke" });
  expect((await getRoom(party, cleo)).part).toMatchObject({ seat: "1C", lines: 0, best: null });
  expect((await getRoom(party, newFanId())).part).toBeNull();
  const seated = seatedOf(part!.stub.split("/").at(-1)!);
  expect(await ownPartOf(seated!)).toEqual(part);
  expect(seatedOf("bm90LW91cnM.forged")).toBeNull();
});

test("fans active in the last fifteen minutes stayed to the end", async () => {
  const party = await openParty({ startsIn: -70 * 60_000 });
  const [, late, back, reader, spoke, hushed, tapped, idle] = await seatFans(party, 8);
  await sayAt(party, spoke ?? "", "Just in time", 105 * 60 + 2);
  await sayAt(party, hushed ?? "", "A little early", 104 * 60 + 58);
  for (const fanId of [tapped, idle]) await react({ partyId: party, fanId: fanId ?? "", taps: { gasp: 1 } });
  await endParty(party);
  const at = (change: string, fan: string | undefined, minutes: number) =>
    query(
      `update ${change} = ends_at - $3 * interval '1 minute'
       from parties p where p.id = party_id and p.id = $1 and ($2::text is null or fan_id = $2)`,
      [party, fan ?? null, minutes],
    );
  await at("party_members set joined_at", undefined, 16);
  await at("party_members set last_visit_at", undefined, 15.1);
  await at("party_members set joined_at", late, 14.9);
  await at("party_members set last_visit_at", back, 14.9);
  await at("party_members set last_visit_at", reader, -1);
  await at("reaction_taps set at", tapped, 14.9);
  await at("reaction_taps set at", idle, 15.1);
  expect(await creditsOf(party)).toMatchObject({ came: 8, stayed: 4 });
});

test("the loudest line is the first at that heat, of this party", async () => {
  const party = await openParty({ startsIn: -70 * 60_000 });
  const elsewhere = await openParty();
  const [ada = "", ben = ""] = await seatFans(party, 2);
  const [cleo = ""] = await seatFans(elsewhere, 1);
  await sayAt(party, ada, "The first gasp", 20 * 60 + 5, 4);
  await sayAt(party, ben, "The second gasp", 20 * 60 + 40, 4);
  for (const text of ["one", "two", "three", "four"]) await say({ partyId: elsewhere, fanId: cleo, text });
  await endParty(party);
  expect(await creditsOf(party)).toMatchObject({
    loudest: { minute: 20, heat: 10 },
    line: { text: "The first gasp" },
  });
});

test("while a party is on nobody has a part in its credits", async () => {
  const party = await openParty();
  const [fan = ""] = await seatFans(party, 1);
  expect((await getRoom(party, fan)).part).toBeNull();
  await creditsOf(party);
  expect(await kept(party)).toEqual([]);
});

test("credits are stored without names and follow removals and erasures", async () => {
  const { party, ada, ben, broke } = await aNight();
  const before = await creditsOf(party);
  const [row] = await kept(party);
  expect(JSON.stringify(row)).not.toMatch(/hat|fan/i);
  // Added up anew it would be two.
  await query("update party_members set last_visit_at = now() where party_id = $1 and fan_id = $2", [
    party,
    ada,
  ]);
  await query("update parties set ends_at = now() where id = $1", [party]);
  expect(await creditsOf(party)).toEqual(before);

  await removeMessage(party, broke);
  const without = await creditsOf(party);
  expect(JSON.stringify(without)).not.toContain("It was the hat");
  expect(without.line?.text).toBe("Before it broke");
  expect((await getRoom(party, ben)).part).toMatchObject({ lines: 0, best: null });
  await restoreMessage(party, broke);
  expect((await creditsOf(party)).line?.text).toBe("It was the hat");

  const name = (await getRoom(party, ben)).me!.name;
  await eraseAt(partiesPersonalData, ben);
  const after = await creditsOf(party);
  expect(after.came).toBe(2);
  expect(JSON.stringify(after)).not.toContain(name);
});

test("an archive is read from any minute, on and back", async () => {
  const { party } = await aNight();
  const texts = async (party: string, place: Parameters<typeof readArchive>[1]) => {
    const page = await readArchive(party, place, null);
    const said = page.entries.map((entry) => entry.kind === "message" && entry.text);
    return { ...page, entries: said.filter(Boolean) };
  };
  expect(await texts(party, { from: 17 })).toMatchObject({
    entries: ["Before it broke", "It was the hat", "After it broke"],
    hasEarlier: true,
    hasLater: false,
    minute: 17,
  });
  const { entries } = await readArchive(party, { from: 0 }, null);
  expect(await texts(party, { before: entries[1]!.seq })).toMatchObject({
    entries: ["Early and quiet"],
    hasEarlier: false,
    hasLater: true,
    minute: 3,
  });
  expect((await texts(party, { after: entries[2]!.seq })).entries).toEqual(["After it broke"]);
  expect(await texts(party, { from: 40 })).toMatchObject({ entries: [], hasEarlier: true, hasLater: false });
});

test("a poll ends with its winner, all tied ones, or none", () => {
  expect(winnersOf(["Left", "Right"], [3, 1])).toEqual({ answers: ["Left"], share: 75 });
  expect(winnersOf(["Left", "Right", "Up"], [2, 1, 2])).toEqual({ answers: ["Left", "Up"], share: 40 });
  expect(winnersOf(["Left", "Right"], [0, 0])).toEqual({ answers: [], share: null });
});

test("seats go in rows of six, and the earliest of equals is the loudest minute", () => {
  expect([1, 6, 7, 23].map(seatNumberOf)).toEqual(["1A", "1F", "2A", "4E"]);
  expect(loudestOf([1, 4, 4])).toEqual({ minute: 1, heat: 4 });
  expect(loudestOf([0, 0])).toBeNull();
});
