import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { asOwner } from "../../testing/connected.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { endParty, openParty } from "../../testing/party.ts";
import { aPoll } from "../../testing/poll.ts";
import { percentages, resultOf, resultWords } from "./poll.ts";
import { closeDuePolls, openDuePolls, publishTallies } from "./poll-clock.server.ts";
import { findPoll, findVotes, listPolls, listPollsOfParty } from "./polls.server.ts";
import { vote } from "./votes/votes.server.ts";
import "../room/asked/polls-in-the-log.server.ts";

beforeAll(async () => {
  await query("delete from polls");
});

const logOf = (partyId: string, kind: string) =>
  query<{ seq: number; body: Record<string, unknown> }>(
    "select seq, body from log_entries where topic = 'party:' || $1 and kind = $2 order by seq",
    [partyId, kind],
  );

test("POLL-01: active polls only, newest first, with the visitor's choice", async () => {
  const at = (minutes: number) => ({ opensAt: new Date(Date.now() - minutes * 60_000) });
  const [old, fresh, inactive] = [await aPoll(at(30)), await aPoll(at(1)), await aPoll({ isActive: false })];
  const fanId = newFanId();
  await vote(old, fanId, 1);
  const listed = (await listPolls(fanId)).filter(({ id }) => [old, fresh, inactive].includes(id));
  expect(listed.map(({ id }) => id)).toEqual([fresh, old]);
  expect(listed.map(({ choice }) => choice)).toEqual([null, 1]);
  expect((await listPolls(null)).every(({ choice }) => choice === null)).toBe(true);
});

test("POLL-02: when the database fails the refusal is “Failed to load polls”", async () => {
  await asOwner("alter table polls rename column title to headline");
  try {
    await expect(listPolls(null)).rejects.toMatchObject({ status: 503, message: "Failed to load polls" });
  } finally {
    await asOwner("alter table polls rename column headline to title");
  }
});

test("votes on closed, unknown or over polls or options are refused", async () => {
  const fanId = newFanId();
  const [closed, over, fine] = [
    await aPoll({ isActive: false }),
    await aPoll({ closesAt: new Date(Date.now() - 1) }),
    await aPoll(),
  ];
  const outcomes = await Promise.allSettled([
    vote(closed, fanId, 0),
    vote(over, fanId, 2),
    vote("no-such-poll", fanId, 0),
    vote(fine, fanId, 2),
    vote(fine, fanId, 1),
  ]);
  expect(
    outcomes.map((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.code, outcome.reason.status] : "counted",
    ),
  ).toEqual([
    ["poll_closed", 409],
    ["poll_closed", 409],
    ["no_such_poll", 404],
    ["no_such_option", 422],
    "counted",
  ]);
  expect(await findVotes(fanId, [closed, over, fine])).toEqual(new Map([[fine, 1]]));
});

test("a refused vote leaves an earlier one as it is", async () => {
  const poll = await aPoll();
  const fanId = newFanId();
  await vote(poll, fanId, 1);
  await query("update polls set is_active = false where id = $1", [poll]);
  await expect(vote(poll, fanId, 0)).rejects.toMatchObject({ code: "poll_closed" });
  expect(await findVotes(fanId, [poll])).toEqual(new Map([[poll, 1]]));
});

test("a vote pays once, however often it is moved", async () => {
  const fanId = newFanId();
  const poll = await aPoll();
  for (const option of [0, 1, 0]) await vote(poll, fanId, option);
  expect(await query("select deed, ref from points_ledger where fan_id = $1", [fanId])).toEqual([
    { deed: "vote", ref: poll },
  ]);
});

test("time closes a poll and says so in its party, once, whoever looks at the clock", async () => {
  const party = await openParty();
  const poll = await aPoll({ partyId: party, closesAt: new Date(Date.now() - 10) });
  const later = await aPoll({ partyId: party, closesAt: new Date(Date.now() + 3_600_000) });
  await Promise.all([closeDuePolls(), closeDuePolls(), closeDuePolls()]);
  await closeDuePolls();
  const cues = await logOf(party, "cue");
  expect(cues.map(({ body }) => body)).toEqual([
    { cue: "poll-closed", pollId: poll, text: "Who rang?", result: { leads: [], percent: 0 } },
  ]);
  const states = await listPollsOfParty(party, null);
  expect(states.map(({ id, state }) => [id, state])).toEqual([
    [later, "open"],
    [poll, "closed"],
  ]);
});

test("a poll of a party that began long ago still closes, and holds up no other", async () => {
  const party = await openParty({ startsIn: -60 * 24 * 3_600_000 });
  const polls = [
    await aPoll({ partyId: party, closesAt: new Date(Date.now() - 10) }),
    await aPoll({ closesAt: new Date(Date.now() - 10) }),
  ];
  await closeDuePolls();
  expect(await query("select id from polls where id = any($1) and is_active", [polls])).toEqual([]);
});

test("a poll's log entries end with its recount, each sent once", async () => {
  const party = await openParty();
  const poll = await aPoll({ partyId: party });
  const fanIds = Array.from({ length: 20 }, () => newFanId());
  await Promise.all([...fanIds.map((fanId, n) => vote(poll, fanId, n % 2)), publishTallies()]);
  await Promise.all(fanIds.slice(0, 5).map((fanId) => vote(poll, fanId, 1)));
  await publishTallies();
  const told = await logOf(party, "tally");
  const recount = await query<{ votes: number }>(
    "select count(*)::int as votes from poll_votes where poll_id = $1 group by option_index order by option_index",
    [poll],
  );
  expect(told.at(-1)?.body).toMatchObject({
    pollId: poll,
    total: 20,
    votes: recount.map(({ votes }) => votes),
    isActive: true,
  });
  await publishTallies();
  expect(await logOf(party, "tally")).toHaveLength(told.length);
});

test("a poll that has yet to open is told to nobody, however often it is edited", async () => {
  const partyId = await openParty();
  const soon = { isActive: false, opensAt: new Date(Date.now() + 3_600_000), spoils: null };
  const id = await aPoll({ partyId, ...soon });
  await query("update polls set title = 'Did she know?', version = version + 1 where id = $1", [id]);
  await publishTallies();
  expect(await logOf(partyId, "tally")).toEqual([]);
  expect(await findPoll(id)).toBeNull();
  await query("update polls set is_active = true, opens_at = now() where id = $1", [id]);
  await publishTallies();
  expect(await logOf(partyId, "tally")).toHaveLength(1);
  expect(await findPoll(id)).toMatchObject({ id, title: "Did she know?" });
  await endParty(partyId);
});

test("an opened poll that exists is left as it is", async () => {
  const poll = await aPoll();
  await vote(poll, newFanId(), 0);
  await aPoll({ id: poll, title: "Another" });
  const [row] = await query("select title, total_votes from polls where id = $1", [poll]);
  expect(row).toEqual({ title: "Who rang?", total_votes: 1 });
});

test("percentages are whole, sum to 100, and are off by less than one", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 8 }), (votes) => {
      const total = votes.reduce((sum, count) => sum + count, 0);
      const shares = percentages(votes);
      expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100);
      for (const [index, share] of shares.entries()) {
        if (total > 0) expect(Math.abs(share - ((votes[index] ?? 0) * 100) / total)).toBeLessThan(1);
      }
    }),
  );
});

test("more votes never show a smaller percent than fewer", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { minLength: 2, maxLength: 8 }), (votes) => {
      const shares = percentages(votes);
      for (const [one, count] of votes.entries()) {
        for (const [other, less] of votes.entries())
          if (count > less) expect(shares[one]).toBeGreaterThanOrEqual(shares[other] ?? 0);
      }
    }),
  );
});

test("before a vote a poll shows only the count; after it, asked or over, all results", async () => {
  const party = await openParty();
  const [poll, other] = [await aPoll({ partyId: party }), await aPoll({ partyId: party })];
  const [voter, stranger] = [newFanId(), newFanId()];
  for (const option of [1, 1, 0]) await vote(poll, newFanId(), option);
  await vote(poll, voter, 1);
  const seenBy = async (fanId: string | null, asked: string[] = []) => {
    const lists = [await listPolls(fanId, asked), await listPollsOfParty(party, fanId, asked)];
    return lists.map((list) => list.find(({ id }) => id === poll)?.votes);
  };
  expect(await seenBy(null)).toEqual([null, null]);
  expect(await seenBy(stranger, [other])).toEqual([null, null]);
  expect(await seenBy(stranger, [poll])).toEqual([
    [1, 3],
    [1, 3],
  ]);
  expect(await seenBy(voter)).toEqual([
    [1, 3],
    [1, 3],
  ]);
  expect((await listPolls(null)).find(({ id }) => id === poll)?.total).toBe(4);
  await query("update polls set is_active = false where id = $1", [poll]);
  expect((await listPollsOfParty(party, null)).find(({ id }) => id === poll)?.votes).toEqual([1, 3]);
});

test("AFTERS-12: a party's polls close with it, whatever the clock", async () => {
  const party = await openParty();
  const poll = await aPoll({ partyId: party, closesAt: new Date(Date.now() + 3_600_000) });
  const scheduled = await aPoll({ partyId: party, isActive: false });
  await query("update polls set scheduled = true where id = $1", [scheduled]);
  const fanId = newFanId();
  const listed = async () => (await listPolls(null)).some(({ id }) => id === poll);
  await vote(poll, fanId, 0);
  expect(await listed()).toBe(true);
  await endParty(party);
  await expect(vote(poll, fanId, 1)).rejects.toMatchObject({
    code: "poll_closed",
    status: 409,
    message: "This party is over, and its polls are closed.",
  });
  expect(await listed()).toBe(false);
  const final = () => listPollsOfParty(party, null);
  expect((await final()).find(({ id }) => id === poll)).toMatchObject({ state: "closed", votes: [1, 0] });
  await openDuePolls();
  await Promise.all([closeDuePolls(), closeDuePolls()]);
  expect((await logOf(party, "cue")).map(({ body }) => body.cue)).toEqual(["poll-closed"]);
  expect(await query("select id from polls where party_id = $1 and is_active", [party])).toEqual([]);
});

test("a party that is on ends its polls no sooner than its own end", async () => {
  const party = await openParty({ endsIn: 2_000 });
  const poll = await aPoll({ partyId: party });
  await closeDuePolls();
  await vote(poll, newFanId(), 1);
  const [view] = await listPollsOfParty(party, null);
  const [row] = await query<{ ends_at: Date }>("select ends_at from parties where id = $1", [party]);
  expect(view).toMatchObject({ state: "open", closesAt: row?.ends_at.getTime() });
});

test.each([
  [[3, 2, 1], "Maud, 50 %."],
  [[2, 0, 2], "A draw at 50 %: Maud, Dex."],
  [[0, 0, 0], "No votes."],
])("votes %j end a poll as: %s", (votes, words) =>
  expect(resultWords(resultOf(["Maud", "Nell", "Dex"], votes))).toBe(words),
);
