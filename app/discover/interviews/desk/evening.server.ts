import { type Queryable, query, queryOne } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { noSuchRow } from "../../../desk/records/order.server.ts";
import { createParty } from "../../../host/parties/party-desk.server.ts";
import { noPicture } from "../../../host/parties/party-form.ts";
import { createPoll } from "../../../polls/desk/poll-desk.server.ts";

/** A poll has from two to eight options of at most 80 characters. */
const mostOptions = 5;
const longestOption = 80;

type TransactionCallback = (on: Queryable, id: string) => Promise<unknown>;

/**
 * The interview's evening: a party as every other, and when it begins a poll of the most backed questions, of which
 * the room chooses the first. Answers the party's id. Refusals: not_there, announced_already.
 */
export async function announceEvening(
  id: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  alsoInTransaction: TransactionCallback,
): Promise<string> {
  const interview = await queryOne<{ person: string; headline: string; intro: string; show: string | null }>(
    `select i.person, i.headline, i.intro, t.name as show
     from interviews i left join titles t on t.slug = i.title where i.id = $1 and i.retired_at is null`,
    [id],
  );
  if (!interview) throw noSuchRow();
  const { person, headline, intro, show } = interview;
  const partyId = await createParty(
    {
      title: `${person} answers`,
      show: show ?? headline,
      season: null,
      episode: null,
      host: person.slice(0, 60),
      image: noPicture,
      description: intro.slice(0, 500),
      startsAt,
      endsAt,
    },
    async (on, party) => {
      const rows = await query(
        `update interviews i set party_id = $2 where id = $1 and not exists (
           select 1 from parties p where p.id = i.party_id and p.ends_at > now()) returning 1`,
        [id, party],
        on,
      );
      if (rows.length === 0)
        throw new Problem("announced_already", 409, "Its evening is announced already, and not over.");
      await alsoInTransaction(on, party);
    },
  );
  const questions = await query<{ text: string }>(
    `select text from interview_questions where interview_id = $1 and state = 'up' and char_length(text) <= $2
     order by (backs + sample_backs) desc, created_at, id limit $3`,
    [id, longestOption, mostOptions],
  );
  const options = [...new Set(questions.map(({ text }) => text.replace(/\s+/g, " ")))];
  if (options.length >= 2)
    await createPoll(
      {
        title: `What does ${person} answer first?`,
        description: "The most backed questions of the Social Club.",
        options,
        partyId,
        opensAt: startsAt,
        closesAt: endsAt,
      },
      () => Promise.resolve(),
    );
  return partyId;
}
