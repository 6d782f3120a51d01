import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { keepSeat } from "../../../testing/accounts/seat.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { uniqueWord } from "../../../testing/texts/unique-word.ts";
import { takeLineDown } from "../../host/control-room/host.server.ts";
import { confess } from "../../messages/confessions/confessions.server.ts";
import { muteUnder } from "../../moderation/decisions/mutes.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { noteOnFan } from "./fan-notes.server.ts";
import { addressOfFan, findFanPage } from "./fan-page.server.ts";
import { listPeople } from "./people-list.server.ts";

const by = { rule: undefined, operator: "ada@afters.example" };

async function namedFan() {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const name = `Maud ${uniqueWord()}`;
  await query("update fans set name = $2 where id = $1", [fanId, name]);
  return { party, fanId, name };
}

const named = async (name: string, show: Parameters<typeof listPeople>[0]["show"] = "newest") =>
  (await listPeople({ show, named: name, before: null })).people.map(({ id }) => id);

test("people are listed by what fans see of them, and found by a part of a name", async () => {
  const { fanId, name } = await namedFan();
  expect((await listPeople({ show: "newest", named: "", before: null })).people[0]).toMatchObject({
    id: fanId,
    name,
    parties: 1,
    isMuted: false,
    hasAddress: false,
  });
  expect(await named(name.slice(2).toUpperCase())).toEqual([fanId]);
  expect(await named(`${name}x`)).toEqual([]);
  expect(await named(name, "muted")).toEqual([]);
  await transaction((on) => muteUnder("fair", { fanId, until: null, operator: by.operator }, on));
  expect(await named(name, "muted")).toEqual([fanId]);
  expect(await named(name, "address")).toEqual([]);
  await keepSeat(fanId, `${fanId.toLowerCase()}@example.com`);
  expect(await named(name, "address")).toEqual([fanId]);
  expect(await named(name, "active")).toEqual([fanId]);
});

test("the list goes on where it ended, whoever comes or goes meanwhile", async () => {
  const made: string[] = [];
  for (let n = 0; n < 52; n++) made.unshift((await namedFan()).fanId);
  for (const show of ["newest", "muted"] as const) {
    if (show === "muted")
      for (const fanId of made.toReversed())
        await transaction((on) => muteUnder("fair", { fanId, until: null, operator: by.operator }, on));
    const first = await listPeople({ show, named: "", before: null });
    expect(first.people.map(({ id }) => id)).toEqual(made.slice(0, 50));
    const { fanId } = await namedFan();
    if (show === "muted")
      await transaction((on) => muteUnder("fair", { fanId, until: null, operator: by.operator }, on));
    const { people } = await listPeople({ show, named: "", before: first.next });
    expect(people.slice(0, 2).map(({ id }) => id)).toEqual(made.slice(50));
  }
  // Whatever an address says.
  for (const before of ["-999999999999999999.x", "999999999999999999.x", "nothing"])
    await listPeople({ show: "newest", named: "", before });
  const active = await listPeople({ show: "active", named: "", before: null });
  const more = await listPeople({ show: "active", named: "", before: active.next });
  expect(more.people.filter(({ id }) => active.people.some((one) => one.id === id))).toEqual([]);
});

test("a fan's page has lines, parties, decisions and notes, and nothing anonymous", async () => {
  const { party, fanId } = await namedFan();
  await say({ partyId: party, fanId, text: "First" });
  const { seq } = await say({ partyId: party, fanId, text: "Rude" });
  await takeLineDown(party, seq, by, async () => undefined);
  await transaction((on) => noteOnFan(fanId, by.operator, "Knows the director", on));
  await confess(fanId, "I skip every intro.");
  const page = await findFanPage(fanId);
  expect(page).toMatchObject({
    lines: [
      { text: "Rude", removed: true, partyId: party },
      { text: "First", removed: false },
    ],
    parties: [{ id: party, lines: 2 }],
    decisions: [{ act: "taken-down", said: "Rude", rule: "company", operator: by.operator }],
    notes: [{ body: "Knows the director", operator: by.operator }],
  });
  expect(JSON.stringify(page)).not.toContain("intro");
  expect(await addressOfFan(fanId)).toBeNull();
  expect(await findFanPage("nobody")).toBeNull();
});
