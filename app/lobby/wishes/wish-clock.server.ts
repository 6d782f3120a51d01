import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { warnThrottled } from "../../../platform/logger.server.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { createParty } from "../../host/parties/party-desk.server.ts";
import { noPicture } from "../../host/parties/party-form.ts";
import { openPoll } from "../../polls/polls.server.ts";
import { wishTopic } from "./wish.ts";
import { toWish, type WishRow } from "./wishes.server.ts";

const dayMs = 24 * 3_600_000;
const votingMs = dayMs;
const partyMs = 2 * 3_600_000;
const columns = "id, title, names, uncounted, state, poll_id, party_id, reason";

defineTicker({ name: "wishes", everyMs: 2_000, work: grantWishes });

/** With names enough the askers are asked when; once they have said, it is a party. */
export async function grantWishes(): Promise<void> {
  const ripe = await query<{ id: string }>(
    "select id from wishes where state = 'open' and names >= $1 order by created_at, id limit 20",
    [config.WISH_NAMES],
  );
  for (const { id } of ripe) await byItself(id, () => askWhen(id, { ripe: true }));
  const agreed = await query<{ id: string }>(
    `select w.id from wishes w left join polls p on p.id = w.poll_id
     where w.state = 'voting' and (p.id is null or not p.is_active) order by w.created_at, w.id limit 20`,
  );
  for (const { id } of agreed) await byItself(id, () => putOn(id));
}

/** What stops one, such as a title that is still a draft, holds up no other; it is tried again. */
async function byItself(id: string, grant: () => Promise<unknown>): Promise<void> {
  try {
    await grant();
  } catch (error) {
    warnThrottled({ err: String(error), wish: id }, "a wish could not be granted");
  }
}

/** Eight in the evening on the second, third and fourth day from now, and four in the afternoon of the next Saturday after them. */
export function proposedTimes(now: number): number[] {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const evenings = [2, 3, 4].map((day) => midnight + day * dayMs + 20 * 3_600_000);
  const after = midnight + 5 * dayMs;
  // The first of January 1970 was a Thursday.
  const toSaturday = (9 - (Math.floor(after / dayMs) % 7)) % 7;
  return [...evenings, after + toSaturday * dayMs + 16 * 3_600_000];
}

const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

const inWords = (time: number): string => `${words.format(time)} UTC`;

type Asking = { ripe: boolean; alsoInTransaction?: (on: Queryable) => Promise<unknown> };

/** Answers whether it does: not where it is decided already, nor where it is to be ripe and is not. */
export async function askWhen(id: string, { ripe, alsoInTransaction }: Asking): Promise<boolean> {
  const wish = await transaction(async (on) => {
    const row = await queryOne<WishRow>(
      `select ${columns} from wishes where id = $1 and state = 'open' for update`,
      [id],
      on,
    );
    if (!row || (ripe && row.names < config.WISH_NAMES)) return null;
    const now = Date.now();
    const times = proposedTimes(now);
    const pollId = `poll-${id}`;
    await openPoll(on, {
      id: pollId,
      title: `When shall ${row.title} be on?`,
      description: `${counted(row.names, "fan")} asked for it. The answer with most votes is its time.`,
      options: times.map(inWords),
      opensAt: new Date(now),
      closesAt: new Date(now + votingMs),
      isActive: true,
      partyId: null,
      titleSlug: null,
      spoils: null,
      isSample: false,
    });
    const rows = await query<WishRow>(
      `update wishes set state = 'voting', poll_id = $2, times = $3 where id = $1 returning ${columns}`,
      [id, pollId, JSON.stringify(times)],
      on,
    );
    await alsoInTransaction?.(on);
    return toWish(rows[0] as WishRow);
  });
  if (wish) publishState(wishTopic(id), "wish", wish);
  return wish !== null;
}

type Agreed = { title: string; names: number; times: number[]; votes: number[] };

/** The earliest of equals; a time that has passed meanwhile is not taken. Who asked finds it among their parties. */
async function putOn(id: string): Promise<void> {
  const agreed = await queryOne<Agreed>(
    `select w.title, w.names, coalesce(w.times, '[]'::jsonb) as times, array(select t.votes from poll_tallies t where t.poll_id = w.poll_id order by t.option_index) as votes
     from wishes w where w.id = $1 and w.state = 'voting'`,
    [id],
  );
  if (!agreed) return;
  const startsAt = agreedTime(agreed, Date.now());
  const input = {
    title: agreed.title,
    show: agreed.title,
    season: null,
    episode: null,
    host: "the house",
    image: noPicture,
    description: `${counted(agreed.names, "fan")} asked for it, and agreed on when.`,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + partyMs),
  };
  await createParty(input, async (on, partyId) => {
    const rows = await query(
      "update wishes set state = 'party', party_id = $2, decided_at = now() where id = $1 and state = 'voting' returning id",
      [id, partyId],
      on,
    );
    // The house may have said no meanwhile.
    if (rows.length === 0) throw new Error(`The wish ${id} is decided already.`);
    await query(
      `insert into party_marks (party_id, fan_id) select $2, fan_id from wish_names where wish_id = $1
       on conflict do nothing`,
      [id, partyId],
      on,
    );
  });
  const row = await queryOne<WishRow>(`select ${columns} from wishes where id = $1`, [id]);
  if (row) publishState(wishTopic(id), "wish", toWish(row));
}

export function agreedTime({ times, votes }: Pick<Agreed, "times" | "votes">, now: number): number {
  const possible = times
    .map((time, at) => ({ time, votes: votes[at] ?? 0 }))
    .filter(({ time }) => time > now);
  const most = Math.max(0, ...possible.map((one) => one.votes));
  return possible.find((one) => one.votes === most)?.time ?? now + dayMs;
}
