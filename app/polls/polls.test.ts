import { beforeEach, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { mayRead } from "../../platform/live/topics.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { listenTo } from "../../testing/listening.ts";
import { openParty, seatFans } from "../../testing/party.ts";
import { aPoll } from "../../testing/poll.ts";
import { setMark } from "../marks/marks.server.ts";
import { publishOpenPolls } from "./open-polls.server.ts";
import { percentages } from "./poll.ts";
import { findVotes, listPolls } from "./polls.server.ts";
import { vote } from "./votes/votes.server.ts";

let pollId = "";

beforeEach(async () => {
  pollId = await aPoll({ options: ["Maud", "The conductor", "The child in 4B"] });
});

async function standing() {
  const [poll] = await query<{ total_votes: number }>("select total_votes from polls where id = $1", [
    pollId,
  ]);
  const tally = await query<{ option_index: number; votes: number }>(
    "select option_index, votes from poll_tallies where poll_id = $1 and votes > 0 order by 1",
    [pollId],
  );
  const recount = await query<{ option_index: number; votes: number }>(
    "select option_index, count(*)::int as votes from poll_votes where poll_id = $1 group by 1 order by 1",
    [pollId],
  );
  return { total: poll?.total_votes, tally, recount };
}

test("POLL-04, POLL-06: a vote is stored with poll, option, fanId and time", async () => {
  const fanId = newFanId();
  await vote(pollId, fanId, 2);
  const [row] = await query<{ option_index: number; fan_id: string; created_at: Date }>(
    "select * from poll_votes where poll_id = $1",
    [pollId],
  );
  expect(row).toMatchObject({ option_index: 2, fan_id: fanId });
  expect(Date.now() - (row?.created_at.getTime() ?? 0)).toBeLessThan(10_000);
});

test("POLL-05: a second vote moves the first", async () => {
  const fanId = newFanId();
  await vote(pollId, fanId, 0);
  const { answer } = await vote(pollId, fanId, 1);
  expect(answer.poll).toMatchObject({ votes: [0, 1, 0], total: 1, choice: 1 });
  expect((await standing()).recount).toEqual([{ option_index: 1, votes: 1 }]);
});

test("whoever votes in one commit is told the same result, with their own choice", async () => {
  const three = { options: ["Maud", "The conductor", "Nobody"] };
  const [one, two] = [await aPoll(three), await aPoll(three)];
  const cast = await Promise.all(
    [one, two].flatMap((poll) => [0, 1, 1, 2].map((option) => vote(poll, newFanId(), option))),
  );
  const told = cast.map(({ answer }) => [answer.poll.id, answer.poll.choice, answer.poll.votes]);
  expect(told).toEqual([one, two].flatMap((poll) => [0, 1, 1, 2].map((choice) => [poll, choice, [1, 2, 1]])));
});

test("BACKEND-15: after hundreds of concurrent votes all tallies equal a recount", async () => {
  const fanIds = Array.from({ length: 60 }, () => newFanId());
  const casts = fanIds.flatMap((fanId, n) =>
    [0, 1, 2, n % 3, (n + 1) % 3].map((option) => vote(pollId, fanId, option)),
  );
  await Promise.all(casts);
  const { total, tally, recount } = await standing();
  expect(tally).toEqual(recount);
  expect(total).toBe(60);
});

test("POLL-10: the stored votes of a fanId, as poll and option", async () => {
  const fanId = newFanId();
  await vote(pollId, fanId, 1);
  expect(await findVotes(fanId, [pollId, "poll-elsewhere"])).toEqual(new Map([[pollId, 1]]));
  expect(await findVotes(newFanId(), [pollId])).toEqual(new Map());
});

test.each([
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [[7], [100]],
  [
    [1, 2],
    [33, 67],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [3, 1, 1, 1],
    [50, 17, 17, 16],
  ],
  [
    [1, 0],
    [100, 0],
  ],
])("votes %j are %j percent, whole and together 100", (votes, percent) =>
  expect(percentages(votes)).toEqual(percent),
);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

test("the polls page hears results of open polls and those closed within a minute", async () => {
  const [open, justClosed, longClosed, withdrawn] = [
    await aPoll(),
    await aPoll({ isActive: false, closesAt: ago(30) }),
    await aPoll({ isActive: false, closesAt: ago(90) }),
    await aPoll({ isActive: false }),
  ];
  await vote(open, newFanId(), 1);
  const { hears, leave } = await listenTo("tallies");
  await publishOpenPolls();
  const heard = await hears("tallies");
  leave();
  const { value } = JSON.parse(/^data: (.*tallies.*)$/m.exec(heard)?.[1] ?? "{}");
  expect(value[open]).toMatchObject({
    pollId: open,
    votes: [0, 1],
    total: 1,
    sampleVotes: 0,
    isActive: true,
  });
  expect(value[justClosed]).toMatchObject({ isActive: false });
  for (const gone of [longClosed, withdrawn]) expect(value[gone]).toBeUndefined();
});

test("how polls stand is anybody's to know, under one name", async () => {
  const anybody = { session: null, person: null };
  for (const topic of ["polls", "tallies"]) {
    expect(await mayRead(`${topic}:`, anybody)).toBe(true);
    expect(await mayRead(`${topic}:p`, anybody)).toBe(false);
  }
});

test("a poll of a party names the party, and any other names none", async () => {
  const partyId = await openParty();
  const [of, alone] = [await aPoll({ partyId }), await aPoll()];
  expect((await vote(of, newFanId(), 0)).answer.poll.party).toEqual({ id: partyId, title: "A quiet night" });
  expect((await vote(alone, newFanId(), 0)).answer.poll.party).toBeNull();
  expect(await query("select 1 from poll_votes where poll_id = any($1)", [[of, alone]])).toHaveLength(2);
});

test("tonight's polls are for who has a seat, wherever their mark stands", async () => {
  const party = await openParty();
  const [seated = ""] = await seatFans(party, 1);
  const standing = newFanId();
  const spoils = { title: "vesper-line", season: 3, episode: 8, minute: 1 };
  const tonights = await aPoll({ partyId: party, spoils });
  const later = await aPoll({ spoils });
  const first = { seen: "place", season: 1, episode: 1, minute: null } as const;
  for (const fan of [seated, standing]) await setMark(fan, "vesper-line", first);
  const listed = async (fan: string) =>
    (await listPolls(fan)).map(({ id }) => id).filter((id) => [tonights, later].includes(id));
  expect([await listed(seated), await listed(standing)]).toEqual([[tonights], []]);
});
