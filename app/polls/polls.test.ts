import { beforeEach, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { aPoll } from "../../testing/poll.ts";
import { findVotes } from "./polls.server.ts";
import { vote } from "./votes.server.ts";

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
  const poll = await vote(pollId, fanId, 1);
  expect(poll).toMatchObject({ votes: [0, 1, 0], total: 1, choice: 1 });
  expect((await standing()).recount).toEqual([{ option_index: 1, votes: 1 }]);
});

test("BACKEND-15: after hundreds of concurrent votes and changes of vote, total and tally equal a recount", async () => {
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
