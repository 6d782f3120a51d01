import { randomBytes } from "node:crypto";
import { pictures } from "../../../content/art/pictures.server.ts";
import { sampleTitles } from "../../../content/titles.ts";
import { type Queryable, query, transaction } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { followStart, openPartyLog } from "../log/party-log.server.ts";
import { publishPartyChange } from "../moderation/removal.server.ts";
import type { PartyInput } from "./party-form.ts";

type TransactionCallback = (on: Queryable, id: string) => Promise<unknown>;

/** The pictures a party may have, by name. */
export const partyPictures = [...pictures.keys()].filter((name) => name.startsWith("still-")).sort();

const noSuchParty = () => new Problem("no_such_party", 404, "There is no such party, or it is a sample.");

/** What a show is called in addresses; a known title has its name already. */
const slugOf = (show: string): string =>
  sampleTitles.find(({ name }) => name.toLowerCase() === show.toLowerCase())?.slug ??
  (show
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) ||
    "untitled");

function requirePicture({ image }: PartyInput): void {
  if (!pictures.has(image))
    throw new Problem("no_picture", 422, "Choose a picture.", { image: "Choose a picture" });
}

const valuesOf = (id: string, input: PartyInput) => [
  id,
  input.title,
  input.show,
  slugOf(input.show),
  input.season,
  input.episode,
  input.host,
  input.image,
  input.description,
  input.startsAt,
  input.endsAt,
];

/** Writes a party and the empty log it begins with. Answers its id. */
export function createParty(input: PartyInput, alsoInTransaction: TransactionCallback): Promise<string> {
  requirePicture(input);
  const id = `party-${slugOf(input.title)}-${randomBytes(3).toString("hex")}`;
  return transaction(async (on) => {
    await query(
      `insert into parties (id, title, show, title_slug, season, episode, host, image, description, starts_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      valuesOf(id, input),
      on,
    );
    await openPartyLog(on, id, input.startsAt);
    await alsoInTransaction(on, id);
    return id;
  });
}

/** Changes a party; its room sees it at once. A sample party follows its script and is not changed. */
export async function editParty(
  id: string,
  input: PartyInput,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  requirePicture(input);
  await transaction(async (on) => {
    const rows = await query(
      `update parties set title = $2, show = $3, title_slug = $4, season = $5, episode = $6, host = $7, image = $8,
         description = $9, starts_at = $10, ends_at = $11 where id = $1 and sample_of is null returning id`,
      valuesOf(id, input),
      on,
    );
    if (rows.length === 0) throw noSuchParty();
    await followStart(on, id);
    await alsoInTransaction(on, id);
  });
  await publishPartyChange(id);
}

/** Lets a party begin now. */
export const startPartyNow = (id: string, alsoInTransaction: TransactionCallback): Promise<void> =>
  turn(
    id,
    "update parties set starts_at = now() where id = $1 and sample_of is null and starts_at > now() and ends_at > now() returning id",
    "It has begun already.",
    alsoInTransaction,
  );

/** Ends a party now. After a sample party its next run follows by itself. */
export const endPartyNow = (id: string, alsoInTransaction: TransactionCallback): Promise<void> =>
  turn(
    id,
    `update parties set ends_at = now(), starts_at = least(starts_at, now() - interval '1 second')
     where id = $1 and ends_at > now() returning id`,
    "It is over already.",
    alsoInTransaction,
  );

async function turn(
  id: string,
  sql: string,
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
