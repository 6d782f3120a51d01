import { type SampleDrop, sampleDrops } from "../../content/drops.ts";
import { sampleFans } from "../../content/fans.ts";
import { config } from "../../platform/config.server.ts";
import { type Queryable, query, transaction } from "../../platform/db/pool.server.ts";
import { defineTicker } from "../../platform/jobs/tickers.server.ts";
import { sampleFanId } from "../fans/sample-fan.ts";
import { commitSeed } from "../rewards/drops/draw/draw.server.ts";
import { hasSamples } from "./sample-week.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** DROPS-10. */
const currentClosesInMs = 3 * hourMs + 17 * minuteMs;
const nextOpensInMs = 4 * hourMs + 12 * minuteMs;
const nextIsOpenForMs = 40 * minuteMs;
const apartMs = 9 * dayMs;
/** So long one sees how it ended. */
const shownAfterwards = "30 seconds";

if (config.SAMPLE_CONTENT === "on")
  defineTicker({ name: "sample-drops", everyMs: 5_000, work: rollDropsOver });

export async function seedDrops(on: Queryable): Promise<void> {
  const past = sampleDrops.filter(({ state }) => state === "sold-out");
  for (const drop of sampleDrops) await startDrop(on, drop, 1, past.indexOf(drop));
}

const numberOf = (edition: string): number => Number(edition.split("/")[0]);

/** `pastAt`: how many have been since; -1 for one that is on or to come. */
async function startDrop(on: Queryable, drop: SampleDrop, run: number, pastAt = -1): Promise<void> {
  const now = Date.now();
  const id = run === 1 ? drop.id : `${drop.id}-${run}`;
  const isNext = drop.state === "next";
  const opens = pastAt >= 0 ? now - (pastAt + 1) * apartMs : isNext ? now + nextOpensInMs : now - hourMs;
  const closes = pastAt >= 0 ? opens + dayMs : isNext ? opens + nextIsOpenForMs : now + currentClosesInMs;
  const taken = isNext ? 0 : numberOf(drop.edition);
  await query(
    `insert into drops (id, title, collection, title_slug, studio, description, picture, pieces, mode, announced_at,
       opens_at, closes_at, arrived, taken, handed, marks, told_at, sample_of, sample_run)
     values ($1, $2, $3, $4, $5, $6, (select name from pictures where name = $7), $8, $9, least(now(), $10), $10, $11,
       $12, $12, $12, $13, case when $10 <= now() then now() end, $14, $15)`,
    [
      id,
      drop.title,
      drop.collection,
      drop.titleSlug,
      drop.studio,
      drop.description,
      drop.image,
      drop.pieces,
      isNext ? "draw" : "first-come",
      new Date(opens),
      new Date(closes),
      taken,
      isNext ? numberOf(drop.edition) : 0,
      drop.id,
      run,
    ],
    on,
  );
  if (isNext) await commitSeed(on, id);
  // Nobody in particular; one of them is a fan with a rail to look at.
  await query(
    `insert into drop_claims (drop_id, place, number, fan_id, claimed_at, is_sample)
     select $1, n, n, case when n = $3 then $4 end, $5, true from generate_series(1, $2::int) as n`,
    [
      id,
      taken,
      drop.owned ? numberOf(drop.owned) : null,
      sampleFanId(sampleFans[0]?.id ?? ""),
      new Date(opens),
    ],
    on,
  );
}

/** What is over begins again, so that a demo never goes stale. Each in one process. */
export async function rollDropsOver(): Promise<void> {
  await transaction(async (on) => {
    if (!(await hasSamples(on))) return;
    const over = await query<{ id: string; sample_of: string; sample_run: number | null }>(
      `select d.id, d.sample_of, d.sample_run from drops d left join drop_draws w on w.drop_id = d.id
       where d.sample_of = any($1) and not d.superseded and d.closes_at < now() - interval '${shownAfterwards}'
         and (d.mode = 'first-come' or w.drawn_at < now() - interval '${shownAfterwards}')
       order by d.id for no key update of d skip locked`,
      [sampleDrops.filter(({ state }) => state !== "sold-out").map(({ id }) => id)],
      on,
    );
    for (const { id, sample_of, sample_run } of over) {
      const drop = sampleDrops.find((one) => one.id === sample_of);
      await query("update drops set superseded = true where id = $1", [id], on);
      if (drop) await startDrop(on, drop, (sample_run ?? 1) + 1);
    }
  });
}

/** With what fans claimed of them: a piece of a sample is one, too. */
export async function clearDrops(on: Queryable): Promise<void> {
  await on.query("delete from drops where sample_of is not null");
}
