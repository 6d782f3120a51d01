import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { titleCalled } from "../../catalogue/titles/titles.server.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { changeCatalogue } from "../../desk/records/order.server.ts";
import type { Guard } from "../../moderation/guard.ts";
import { followStart, openPartyLog } from "../../parties/log/party-log.server.ts";
import { publishPartyChange } from "../../room/moderation/removal.server.ts";
import { planSheet } from "../run-sheet/cues.server.ts";
import type { PlannedCue } from "../run-sheet/sheet-form.ts";
import { noPicture, type PartyInput } from "./party-form.ts";

/** Without what only a new party's form brings. */
type PartyFacts = Omit<PartyInput, "file" | "sheet" | "guard"> & { guard?: Guard };

type TransactionCallback = (on: Queryable, id: string) => Promise<unknown>;

const noSuchParty = () => new Problem("no_such_party", 404, "There is no such party, or it is a sample.");

async function requirePicture({ image }: PartyFacts, on: Queryable): Promise<void> {
  const known = await query("select 1 from pictures where name = $1 and kind = 'still'", [image], on);
  if (image !== noPicture && known.length === 0)
    throw new Problem("no_picture", 422, "Choose a picture.", { image: "Choose a picture" });
}

/** A title that nobody has named before is new, and has the party's picture. */
function titleOf(input: PartyFacts, on: Queryable): Promise<{ slug: string; name: string; isNew: boolean }> {
  const kind = input.season || input.episode ? "show" : "film";
  return titleCalled(input.show, { kind, still: input.image === noPicture ? null : input.image }, on);
}

const valuesOf = (id: string, input: PartyFacts, title: { slug: string; name: string }) => [
  id,
  input.title,
  title.name,
  title.slug,
  input.season,
  input.episode,
  input.host,
  input.image,
  input.description,
  input.startsAt,
  input.endsAt,
  input.guard ?? null,
];

export async function createParty(
  input: PartyFacts & { sheet?: PlannedCue[] },
  alsoInTransaction: TransactionCallback,
): Promise<string> {
  const id = `party-${slugOf(input.title) || "night"}-${randomBytes(3).toString("hex")}`;
  if (input.endsAt.getTime() <= Date.now()) throw wrongTime("endsAt", "This hour is past");
  return changeCatalogue(async (on) => {
    await requirePicture(input, on);
    const title = await titleOf(input, on);
    await query(
      `insert into parties (id, title, show, title_slug, season, episode, host, image, description, starts_at, ends_at, guard)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, 'gentle'))`,
      valuesOf(id, input, title),
      on,
    );
    await openPartyLog(on, id, input.startsAt);
    await planSheet(id, input.sheet ?? [], on);
    await alsoInTransaction(on, id);
    return id;
  });
}

const wrongTime = (field: "startsAt" | "endsAt", sentence: string) =>
  new Problem("wrong_time", 422, sentence, { [field]: sentence });

type Times = Pick<PartyFacts, "startsAt" | "endsAt">;

/** What is on stays on until it ends, what is over stays over, and nothing becomes past by being changed. */
function requireTimes(was: Times, { startsAt, endsAt }: Times): void {
  const now = new Date();
  const isOver = endsAt <= now;
  if (was.endsAt <= now) {
    if (!isOver) throw wrongTime("endsAt", "It is over, and cannot be restarted");
  } else if (isOver) throw wrongTime("endsAt", "This hour is past. To end it there is End now");
  else if (was.startsAt <= now && startsAt > now)
    throw wrongTime("startsAt", "It has begun: it cannot start later");
}

/** Its room sees it at once. A sample party follows its script and is not changed. */
export async function editParty(
  id: string,
  input: PartyFacts,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  await changeCatalogue(async (on) => {
    const was = await queryOne<Times>(
      `select starts_at as "startsAt", ends_at as "endsAt" from parties where id = $1 and sample_of is null for update`,
      [id],
      on,
    );
    if (!was) throw noSuchParty();
    requireTimes(was, input);
    await requirePicture(input, on);
    const title = await titleOf(input, on);
    await query(
      `update parties set title = $2, show = $3, title_slug = $4, season = $5, episode = $6, host = $7, image = $8,
         description = $9, starts_at = $10, ends_at = $11, guard = coalesce($12, guard) where id = $1`,
      valuesOf(id, input, title),
      on,
    );
    await followStart(on, id);
    await alsoInTransaction(on, id);
  });
  await publishPartyChange(id);
}

/** It lasts as long as it was planned to. */
const begin = `update parties set starts_at = now(), ends_at = now() + (ends_at - starts_at)
  where id = $1 and sample_of is null and starts_at > now() and ends_at > now() returning id`;
const end = `update parties set ends_at = now(), starts_at = least(starts_at, now() - interval '1 second')
  where id = $1 and ends_at > now() returning id`;

export const startPartyNow = (id: string, alsoInTransaction: TransactionCallback): Promise<void> =>
  turn(id, begin, "It has already begun.", alsoInTransaction);

/** After a sample party its next run follows by itself. */
export const endPartyNow = (id: string, alsoInTransaction: TransactionCallback): Promise<void> =>
  turn(id, end, "It is already over.", alsoInTransaction);

async function turn(
  id: string,
  sql: typeof begin | typeof end,
  otherwise: string,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  await transaction(async (on) => {
    const rows = await query(sql, [id], on);
    if (rows.length === 0) throw new Problem("as_it_is", 409, otherwise);
    await followStart(on, id);
    await alsoInTransaction(on, id);
  });
  await publishPartyChange(id);
}
