import { query, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { Problem } from "../../../platform/problem.ts";

/** What changes; the rest of the fan's mark stays. */
export type MarkChange = { isHot?: boolean; isFavourite?: boolean; needle?: number };

/** Needle drops of everybody. */
export type NeedleTotal = { needles: number; average: number | null };

/**
 * Votes and needles move their totals in the same transaction, behind the card's row, so that no two miss one another.
 * Answers how the needle stands.
 */
export async function markTrivia(fanId: string, triviaId: string, change: MarkChange): Promise<NeedleTotal> {
  const total = await keep(fanId, triviaId, change);
  if (change.needle !== undefined) publishState("needles", triviaId, total);
  return total;
}

/** Anybody's to see: of each card, by its id, how the needle stands since it moved. */
defineTopic("needles", { hasLog: false, mayRead: (id) => id === "" });

const keep = (fanId: string, triviaId: string, change: MarkChange): Promise<NeedleTotal> =>
  transaction(async (on) => {
    const [card] = await query(
      "select 1 from trivia where id = $1 and retired_at is null for no key update",
      [triviaId],
      on,
    );
    if (!card) throw new Problem("no_such_trivia", 404, "This card no longer exists.");
    await query("insert into trivia_totals (trivia) values ($1) on conflict do nothing", [triviaId], on);
    const [total] = await query<{ needles: number; needle_sum: number }>(
      move,
      [fanId, triviaId, change.isHot ?? null, change.isFavourite ?? null, change.needle ?? null],
      on,
    );
    const { needles = 0, needle_sum: sum = 0 } = total ?? {};
    return { needles, average: needles > 0 ? sum / needles : null };
  });

const move = `with before as (
       select is_hot, needle from trivia_marks where fan_id = $1 and trivia = $2
     ), kept as (
       insert into trivia_marks as m (fan_id, trivia, is_hot, is_favourite, needle)
       values ($1, $2, $3::boolean, coalesce($4::boolean, false), $5::int)
       on conflict (fan_id, trivia) do update set is_hot = coalesce($3, m.is_hot),
         is_favourite = coalesce($4, m.is_favourite), needle = coalesce($5, m.needle), at = now()
       returning is_hot, needle
     )
     update trivia_totals t set
       hot = t.hot + (k.is_hot is true)::int - coalesce((b.is_hot is true)::int, 0),
       not_hot = t.not_hot + (k.is_hot is false)::int - coalesce((b.is_hot is false)::int, 0),
       needles = t.needles + (k.needle is not null)::int - coalesce((b.needle is not null)::int, 0),
       needle_sum = t.needle_sum + coalesce(k.needle, 0) - coalesce(b.needle, 0)
     from kept k left join before b on true where t.trivia = $2
     returning t.needles, t.needle_sum`;
