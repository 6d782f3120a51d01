import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { joinParty } from "../../parties/members.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { getRoom } from "../../room/room.server.ts";
import { createParty, editParty, endPartyNow, startPartyNow } from "./party-desk.server.ts";
import { PartyForm, type PartyInput } from "./party-form.ts";
import "../../room/asked/polls-in-the-log.server.ts";

const nothing = async () => undefined;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const input = (change: Partial<PartyInput> = {}): PartyInput => ({
  title: "A quiet night",
  show: "The Salt Widow",
  season: null,
  episode: null,
  host: "Maud",
  image: "still-vesper-line",
  description: "Bring a blanket.",
  startsAt: minutes(-5),
  endsAt: minutes(60),
  guard: "gentle",
  sheet: [],
  ...change,
});

test("a created party is a room to join and talk in, with its show in the address", async () => {
  const id = await createParty(input(), nothing);
  const fanId = newFanId();
  await joinParty(id, fanId);
  await say({ partyId: id, fanId, text: "Hello" });
  expect((await getRoom(id, fanId)).party).toMatchObject({ status: "live", host: "Maud", isSample: false });
  expect(await query("select title_slug from parties where id = $1", [id])).toEqual([
    { title_slug: "salt-widow" },
  ]);
});

test("a new party has the run-sheet that was written with it, or is not made at all", async () => {
  const title = "A night by the sheet";
  const scene = (minute: number) => ({ minute, cue: { cue: "scene" as const, text: `Minute ${minute}` } });
  const hot = (characterId: string) => ({
    minute: 9,
    cue: { cue: "hot-or-not" as const, characterId, text: "" },
  });
  const id = await createParty(input({ title, sheet: [scene(7), hot("carmilla"), scene(60)] }), nothing);
  const planned =
    "select offset_ms, cue->>'text' as text from party_cues where party_id = $1 order by offset_ms";
  expect(await query(planned, [id])).toEqual([
    { offset_ms: 420_000, text: "Minute 7" },
    { offset_ms: 540_000, text: "Hot or Not: Carmilla" },
    { offset_ms: 3_600_000, text: "Minute 60" },
  ]);
  for (const [sheet, sentence] of [
    [[scene(8), scene(4)], "Minute 4 is over already."],
    [[scene(8), hot("nobody-of-ours")], "Minute 9: there is no such character."],
  ] as const)
    await expect(createParty(input({ title, sheet: [...sheet] }), nothing)).rejects.toMatchObject({
      fields: { sheet: sentence },
    });
  expect(await query("select 1 as made from parties where title = $1", [title])).toHaveLength(1);
});

test("told to, a party to come begins, as long as it was planned, and ends", async () => {
  const id = await createParty(input({ startsAt: minutes(300), endsAt: minutes(330) }), nothing);
  expect((await getRoom(id, null)).party.status).toBe("upcoming");
  await startPartyNow(id, nothing);
  expect(
    await query(
      "select starts_at <= now() as begun, (ends_at - starts_at)::text as lasts from parties where id = $1",
      [id],
    ),
  ).toEqual([{ begun: true, lasts: "00:30:00" }]);
  expect((await getRoom(id, null)).party.status).toBe("live");
  await expect(startPartyNow(id, nothing)).rejects.toMatchObject({ code: "as_it_is", status: 409 });
  await endPartyNow(id, nothing);
  expect((await getRoom(id, null)).party.status).toBe("archived");
  await expect(joinParty(id, newFanId())).rejects.toMatchObject({ code: "party_over" });
  const log = await query("select body->>'change' as change from log_entries where topic = 'party:' || $1", [
    id,
  ]);
  expect(log).toEqual([{ change: "party" }, { change: "party" }]);
});

test("a party that is ended before it began is over too", async () => {
  const id = await createParty(input({ startsAt: minutes(30) }), nothing);
  await endPartyNow(id, nothing);
  expect((await getRoom(id, null)).party.status).toBe("archived");
});

test.each([
  ["to come", { startsAt: minutes(10) }, { startsAt: minutes(20) }, null],
  [
    "to come",
    { startsAt: minutes(10) },
    { startsAt: minutes(-9), endsAt: minutes(-8) },
    { endsAt: "This hour is past. To end it there is End now" },
  ],
  ["on", {}, { startsAt: minutes(20) }, { startsAt: "It has begun: it cannot start later" }],
  ["on", {}, { startsAt: minutes(-20) }, null],
  ["over", null, { title: "What it was" }, { endsAt: "It is over, and cannot be restarted" }],
  ["over", null, { startsAt: minutes(-9), endsAt: minutes(-8) }, null],
] as const)(
  "a party's hours are changed in their order alone: one %s (%#)",
  async (_, made, change, refused) => {
    const id = await createParty(input(made ?? {}), nothing);
    if (!made)
      await query(
        "update parties set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
        [id],
      );
    const edited = editParty(id, input({ ...made, ...change }), nothing);
    if (refused)
      await expect(edited).rejects.toMatchObject({ code: "wrong_time", status: 422, fields: refused });
    else await edited;
  },
);

test("a party that is over before it is made is refused at its end", async () => {
  const gone = createParty(input({ startsAt: minutes(-90), endsAt: minutes(-30) }), nothing);
  await expect(gone).rejects.toMatchObject({ status: 422, fields: { endsAt: "This hour is past" } });
});

test("a party can be edited while open; an unknown picture is refused at its field", async () => {
  const id = await createParty(input(), nothing);
  await editParty(id, input({ title: "A loud night", endsAt: minutes(10) }), nothing);
  expect((await getRoom(id, null)).party).toMatchObject({ title: "A loud night", status: "ending-soon" });
  await expect(editParty(id, input({ image: "still-nothing" }), nothing)).rejects.toMatchObject({
    code: "no_picture",
    status: 422,
    fields: { image: "Choose a picture" },
  });
  await expect(editParty("no-such-party", input(), nothing)).rejects.toMatchObject({
    code: "no_such_party",
    status: 404,
  });
});

test.each([
  [{ endsAt: "2099-01-01T00:00" }, "endsAt"],
  [{ startsAt: "" }, "startsAt"],
  [{ season: "two" }, "season"],
  [{ title: "" }, "title"],
])("a party form with %j is refused beside its field", (change, field) => {
  const typed = {
    title: "T",
    show: "S",
    season: "1",
    episode: "",
    host: "H",
    image: "still-vesper-line",
    description: "",
    startsAt: "2099-01-01T20:00",
    endsAt: "2099-01-01T22:00",
  };
  expect(PartyForm.safeParse(typed).success).toBe(true);
  const parsed = PartyForm.safeParse({ ...typed, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
});
