import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { endParty, openParty } from "../../../testing/party.ts";
import { openDuePolls } from "../poll-clock.server.ts";
import { listPolls } from "../polls.server.ts";
import { vote } from "../votes/votes.server.ts";
import { listDeskPolls } from "./desk-polls.server.ts";
import { closePollNow, createPoll, editPoll, openPollNow } from "./poll-desk.server.ts";
import { PollForm, type PollInput } from "./poll-form.ts";
import "../../room/asked/polls-in-the-log.server.ts";

const nothing = async () => undefined;
const input = (change: Partial<PollInput> = {}): PollInput => ({
  title: "Who did it?",
  description: "",
  options: ["Maud", "Dex"],
  partyId: null,
  opensAt: null,
  closesAt: null,
  ...change,
});
const inAnHour = () => new Date(Date.now() + 3_600_000);
const cuesOf = async (party: string) =>
  (
    await query<{ cue: string }>(
      "select coalesce(body->>'cue', body->>'change') as cue from log_entries where topic = 'party:' || $1 order by seq",
      [party],
    )
  ).map(({ cue }) => cue);
const open = async (id: string) => (await listPolls(null)).some((poll) => poll.id === id);

test("a poll without a time is open at once, and its party says so", async () => {
  const party = await openParty();
  const id = await createPoll(input({ partyId: party }), nothing);
  expect(await open(id)).toBe(true);
  expect(await cuesOf(party)).toEqual(["poll-opened"]);
  await vote(id, newFanId(), 1);
});

test("a scheduled poll takes no votes until it opens by itself, once", async () => {
  const party = await openParty();
  const id = await createPoll(input({ partyId: party, opensAt: inAnHour() }), nothing);
  await openDuePolls();
  expect(await open(id)).toBe(false);
  await expect(vote(id, newFanId(), 0)).rejects.toMatchObject({ code: "poll_closed" });
  await query("update polls set opens_at = now() - interval '1 second' where id = $1", [id]);
  await Promise.all([openDuePolls(), openDuePolls()]);
  expect(await open(id)).toBe(true);
  expect(await cuesOf(party)).toEqual(["poll-opened"]);
});

test("a poll is closed and opened again by hand; what is as it should be is refused", async () => {
  const id = await createPoll(input(), nothing);
  await expect(openPollNow(id, nothing)).rejects.toMatchObject({ code: "as_it_is" });
  await closePollNow(id, nothing);
  await expect(vote(id, newFanId(), 0)).rejects.toMatchObject({ code: "poll_closed" });
  await openDuePolls();
  expect(await open(id)).toBe(false);
  await openPollNow(id, nothing);
  await vote(id, newFanId(), 0);
  await expect(closePollNow("no-such-poll", nothing)).rejects.toMatchObject({ code: "no_such_poll" });
});

test("a party that is over gets no poll, and none of its own opens again", async () => {
  const party = await openParty();
  const id = await createPoll(input({ partyId: party }), nothing);
  await endParty(party);
  await closePollNow(id, nothing);
  await expect(openPollNow(id, nothing)).rejects.toMatchObject({ code: "party_over", status: 409 });
  await expect(createPoll(input({ partyId: party }), nothing)).rejects.toMatchObject({ code: "party_over" });
});

test("options change only while nobody has voted, and then with an empty tally", async () => {
  const party = await openParty();
  const id = await createPoll(input({ partyId: party }), nothing);
  await editPoll(id, input({ partyId: party, options: ["A", "B", "C"] }), nothing);
  const [poll] = (await listPolls(null, [id])).filter((one) => one.id === id);
  expect(poll).toMatchObject({ options: ["A", "B", "C"], votes: [0, 0, 0] });
  await vote(id, newFanId(), 2);
  await expect(editPoll(id, input({ options: ["A", "B"] }), nothing)).rejects.toMatchObject({
    code: "voted_already",
    fields: { options: expect.any(String) },
  });
  await editPoll(id, input({ title: "Who was it?", options: ["A", "B", "C"] }), nothing);
  expect((await listPolls(null)).find((one) => one.id === id)?.title).toBe("Who was it?");
  expect(await cuesOf(party)).toEqual(["poll-opened", "party", "party"]);
});

test("nor do they where votes are held back, or somebody has sealed how it ends", async () => {
  const party = await openParty();
  const [held, sealed] = [
    await createPoll(input({ partyId: party }), nothing),
    await createPoll(input({ partyId: party }), nothing),
  ];
  await query("update polls set held_votes = 1 where id = $1", [held]);
  await query(
    `insert into predictions (id, party_id, fan_id, question, poll_id, option_index, text, sealed_at, offset_ms, salt, hash)
     values (gen_random_uuid(), $1, $2, $3, $3, 0, 'Maud', now(), 0, 's', 'h')`,
    [party, newFanId(), sealed],
  );
  for (const id of [held, sealed]) {
    const edit = (options: string[]) => editPoll(id, input({ partyId: party, options }), nothing);
    await expect(edit(["Dex", "Maud"])).rejects.toMatchObject({ code: "voted_already" });
    await edit(["Maud", "Dex"]);
  }
});

test("nothing happens when what is written beside it fails", async () => {
  const before = (await query("select 1 from polls")).length;
  const fails = async () => {
    throw new Error("the log is away");
  };
  await expect(createPoll(input(), fails)).rejects.toThrow("the log is away");
  expect(await query("select 1 from polls")).toHaveLength(before);
});

test.each([
  [{ options: "One" }, "options"],
  [{ options: "One\nOne" }, "options"],
  [{ options: Array.from({ length: 9 }, (_, n) => `Option ${n}`).join("\n") }, "options"],
  [{ title: " \u200b " }, "title"],
  [{ closesAt: "2000-01-01T00:00" }, "closesAt"],
  [{ opensAt: "tomorrow" }, "opensAt"],
  [{ opensAt: "2099-01-02T00:00", closesAt: "2099-01-01T00:00" }, "closesAt"],
])("a poll form with %j is refused beside its field", (change, field) => {
  const typed = { title: "Who?", description: "", options: "A\nB", partyId: "", opensAt: "", closesAt: "" };
  const parsed = PollForm.safeParse({ ...typed, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
});

test("the desk lists polls by how they stand, the newest first", async () => {
  const made: string[] = [];
  for (const [n, change] of [{}, { opensAt: inAnHour() }, {}, { opensAt: inAnHour() }].entries()) {
    const id = await createPoll(input(change), nothing);
    await query("update polls set created_at = now() + $2 * interval '1 day' where id = $1", [id, n + 1]);
    made.push(id);
  }
  const [one, two, three, four] = made;
  const first = async (which: Parameters<typeof listDeskPolls>[0]) =>
    (await listDeskPolls(which)).rows.map(({ id }) => id).slice(0, 2);
  expect([await first("open"), await first("scheduled")]).toEqual([
    [three, one],
    [four, two],
  ]);
  for (const id of [one, three]) await closePollNow(id ?? "", nothing);
  expect(await first("closed")).toEqual([three, one]);
});
