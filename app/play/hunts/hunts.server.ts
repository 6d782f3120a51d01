import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { emailsTo } from "../../../platform/mail/email-budget.server.ts";
import { queueEmails } from "../../../platform/mail/outbox.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { listCharacters, pictureOf } from "../../catalogue/catalogue.server.ts";
import { mayBeWrittenTo, requestMetadata } from "../../creators/signups/request/request-metadata.server.ts";
import type { Sender } from "../../creators/signups/request/sender.server.ts";
import type { Hunt } from "./hunt.ts";
import { huntFoundEmail, huntStartedEmail } from "./hunt-emails.server.ts";
import type { HuntInput } from "./hunt-form.ts";

export const huntTopic = (key: string): string => `hunt:${key}`;

defineTopic("hunt", { hasLog: false, mayRead: async (key) => (await readHunt(key)) !== null });

const letters = emailsTo({ name: "hunt-letters-person", points: 14 });

/**
 * Committed with its pieces and its letter. Sent again, or while a hunt for the same look is under way at the address,
 * there is nothing to do; the answer tells nobody which. Refusal: no_such_look.
 */
export async function beginHunt({ character, name, email }: HuntInput, sender: Sender): Promise<void> {
  const one = listCharacters().find(({ id, pages }) => id === character && pages.includes("shop"));
  if (!one || one.outfitItems.length === 0)
    throw new Problem("no_such_look", 404, "This look is no longer available.");
  const metadata = requestMetadata("hunt", sender, { character, name, email }, email);
  const mayWrite = mayBeWrittenTo(metadata) && (await letters.mayWrite(email, sender.address));
  await transaction(async (on) => {
    const made = await queryOne<{ id: number }>(
      `insert into hunts (key, request_key, fan_id, name, email, character, character_name, price, flags)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
      [
        metadata.key,
        metadata.request_key,
        metadata.fan_id,
        name,
        email,
        one.id,
        one.name,
        one.outfitPrice,
        metadata.flags,
      ],
      on,
    );
    if (!made) return;
    await query(
      `insert into hunt_pieces (hunt_id, position, name, picture)
       select $1, n, name, 'look-' || $3::text || '-' || n from unnest($2::text[]) with ordinality as t (name, n)`,
      [made.id, one.outfitItems, one.id],
      on,
    );
    const look = { key: metadata.key, name, email, characterName: one.name, pieces: one.outfitItems };
    if (mayWrite) await queueEmails([huntStartedEmail(look)], on);
  });
  actionsTotal.inc({ deed: "hunt" });
}

type PieceRow = {
  position: number;
  name: string;
  picture: string;
  shop: string;
  price: string;
  link: string;
  found_at: Date | null;
};

const readHunt = (key: string) =>
  queryOne<{
    id: number;
    key: string;
    character: string;
    character_name: string;
    price: string;
    found_at: Date | null;
    called_off_at: Date | null;
  }>(
    `select id, key, character, character_name, price, found_at, called_off_at from hunts
     where key::text = $1`,
    [key],
  );

export const readPieces = (huntId: number, on?: Queryable): Promise<PieceRow[]> =>
  query<PieceRow>(
    `select position, name, picture, shop, price, link, found_at from hunt_pieces
     where hunt_id = $1 order by position`,
    [huntId],
    on,
  );

export async function findHunt(key: string): Promise<Hunt | null> {
  const row = await readHunt(key);
  if (!row) return null;
  const pieces = await readPieces(row.id);
  return {
    key: row.key,
    character: row.character,
    characterName: row.character_name,
    price: row.price,
    state: row.called_off_at ? "called-off" : row.found_at ? "found" : "open",
    pieces: pieces.map(({ position, name, picture, shop, price, link, found_at }) => ({
      position,
      name,
      picture: pictureOf(picture),
      found: found_at && { shop, price, link },
    })),
  };
}

/** Of one that is under way; again changes nothing. Refusals: no_such_hunt, found. */
export async function callOff(key: string): Promise<void> {
  const row = await queryOne<{ found_at: Date | null }>(
    `update hunts set called_off_at = case when found_at is null then coalesce(called_off_at, now()) end
     where key::text = $1 returning found_at`,
    [key],
  );
  if (!row) throw noSuchHunt();
  if (row.found_at) throw new Problem("found", 409, "All of it is found already.");
  publishState(huntTopic(key), "moved", true);
}

export const noSuchHunt = () => new Problem("no_such_hunt", 404, "This hunt no longer exists.");

export type HuntPlace = { shop: string; price: string; link: string };

/**
 * Where a piece was found, or null where it was not after all. With the last piece the promised letter leaves, once; a
 * place that is put right later writes no second one. Refusals: no_such_hunt, called_off, found.
 */
export async function markPiece(
  id: number,
  position: number,
  place: HuntPlace | null,
  alsoInTransaction: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  const key = await transaction(async (on) => {
    const hunt = await queryOne<{
      key: string;
      name: string;
      email: string;
      character_name: string;
      found_at: Date | null;
      called_off_at: Date | null;
    }>(
      "select key, name, email, character_name, found_at, called_off_at from hunts where id = $1 for update",
      [id],
      on,
    );
    if (!hunt) throw noSuchHunt();
    if (hunt.called_off_at) throw new Problem("called_off", 409, "The fan has called it off.");
    if (hunt.found_at && !place)
      throw new Problem(
        "found",
        409,
        "The fan already has the news that everything is found. Enter another place instead.",
      );
    const marked = await query(
      `update hunt_pieces set shop = $3, price = $4, link = $5,
         found_at = case when $6::boolean then coalesce(found_at, now()) end
       where hunt_id = $1 and position = $2 returning 1`,
      [id, position, place?.shop ?? "", place?.price ?? "", place?.link ?? "", place !== null],
      on,
    );
    if (marked.length === 0) throw noSuchHunt();
    const pieces = await readPieces(id, on);
    if (!hunt.found_at && pieces.every(({ found_at }) => found_at)) {
      await query("update hunts set found_at = now() where id = $1", [id], on);
      await queueEmails([huntFoundEmail({ ...hunt, characterName: hunt.character_name, pieces })], on);
    }
    await alsoInTransaction(on);
    return hunt.key;
  });
  publishState(huntTopic(key), "moved", true);
}
