import { batchedReads, GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { SingleFlight, shareMs } from "../../../platform/db/single-flight.server.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import type { Rating, RoomRating } from "./rating.ts";

const up = new SingleFlight(async (partyId) => {
  const rows = await query<{ found: number }>(
    "select 1 as found from log_entries where topic = $1 and kind = 'cue' and body ->> 'cue' = 'hot-or-not' limit 1",
    [topicOfParty(partyId)],
  );
  return rows.length > 0;
}, shareMs);

/** Whether any character was rated in this party, cached for a moment. */
export const hadRatings = (partyId: string): Promise<boolean> => up.of(partyId);

type Asking = { partyId: string; fanId: string };

/** A crowd entering at once is one query. */
const ratings = new GroupCommit<Asking, RoomRating>(findRated, {
  ...batchedReads,
  keyOf: ({ partyId }) => partyId,
});

/** Limited to characters that appeared in this party. */
export const ratedBy = (partyId: string, fanId: string): Promise<RoomRating> =>
  ratings.add({ partyId, fanId });

type RatedRow = {
  fan_id: string;
  character: string;
  is_hot: boolean;
  hot: number;
  voted: number;
  sample: number;
};

async function findRated(asking: Asking[]): Promise<RoomRating[]> {
  const rows = await query<RatedRow>(
    {
      name: "find-rated",
      text: `with own as (
          select fan_id, character, is_hot from hot_votes
          where fan_id = any($1::text[]) and character in (
            select body ->> 'characterId' from log_entries
            where topic = $2 and kind = 'cue' and body ->> 'cue' = 'hot-or-not')
        ), standing as (
          select character, sum(hot + sample_hot)::int as hot,
            sum(hot + not_hot + sample_hot + sample_not_hot)::int as voted,
            sum(sample_hot + sample_not_hot)::int as sample
          from hot_tallies where character in (select character from own) group by character
        )
        select own.fan_id, own.character, own.is_hot, s.hot, s.voted, s.sample
        from own join standing s using (character)`,
    },
    [asking.map(({ fanId }) => fanId), topicOfParty(asking[0]?.partyId ?? "")],
  );
  const byFan = Map.groupBy(rows, ({ fan_id }) => fan_id);
  return asking.map(({ fanId }) =>
    Object.fromEntries((byFan.get(fanId) ?? []).map((row) => [row.character, ratingOf(row)])),
  );
}

const ratingOf = ({ is_hot, hot, voted, sample }: RatedRow): Rating => ({
  verdict: is_hot ? "hot" : "not",
  hot,
  voted,
  sampleVotes: sample,
});

/** The fan's last chosen city, where their vote counts, as in the game. */
export async function cityOf(fanId: string): Promise<string> {
  const [last] = await query<{ city: string }>(
    "select city from hot_votes where fan_id = $1 order by voted_at desc, character limit 1",
    [fanId],
  );
  return last?.city ?? "";
}
