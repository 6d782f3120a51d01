import { type Queryable, query, queryOne } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { requireTitle } from "../../../catalogue/titles/titles.server.ts";
import { pointOf, slugOf } from "../../../desk/records/field-rules.ts";
import { changeCatalogue, lastPosition, notThere } from "../../../desk/records/order.server.ts";
import { type RecommendationRow, recommendationColumns } from "../page/recommendations.server.ts";
import type { RecommendationInput } from "./recommendation-form.ts";

export const recommendationShelf = { table: "recommendations", key: "id" } as const;

export type DeskRecommendation = RecommendationRow & { isRetired: boolean };

const columns = `${recommendationColumns}, retired_at is not null as "isRetired"`;

export const listDeskRecommendations = (): Promise<DeskRecommendation[]> =>
  query<DeskRecommendation>(`select ${columns} from recommendations order by position, id`);

export const findDeskRecommendation = (id: string): Promise<DeskRecommendation | null> =>
  queryOne<DeskRecommendation>(`select ${columns} from recommendations where id = $1`, [id]);

const refused = (code: string, sentence: string, field: string) =>
  new Problem(code, 409, sentence, { [field]: sentence });

/** `id` is null for a new one. One of the samples is the operator's from then on. Answers its id. */
export async function keepRecommendation(
  id: string | null,
  input: RecommendationInput,
  alsoInTransaction: (on: Queryable, id: string) => Promise<unknown>,
): Promise<string> {
  const key = id ?? (input.slug || slugOf(input.title));
  if (!key) throw refused("no_slug", "Give it an address of small letters: its title has none", "slug");
  await changeCatalogue(async (on) => {
    if (input.title_slug) await requireTitle(on, input.title_slug, "title_slug");
    if (id === null) {
      await query(
        "insert into recommendations (id, title, type, position) values ($1, $2, $3, $4)",
        [key, input.title, input.type, await lastPosition(recommendationShelf, on)],
        on,
      );
    }
    const known = await queryOne<{ handed: number }>(
      "select handed from recommendations where id = $1 for no key update",
      [key],
      on,
    );
    if (!known) throw notThere();
    if (known.handed > (input.seats ?? 0))
      throw refused("seats_out", `Ticket ${known.handed} is out already: not fewer seats than that`, "seats");
    await query(
      `update recommendations set title = $2, type = $3, description = $4, more = $5, location = $6, city = $7,
         date = $8, starts_at = $9, ends_at = $10, rating = $11::numeric, category = $12, image = $13, picture = $14,
         title_slug = $15, genres = $16, moods = $17, attendees = $18, is_new = $19, is_featured = $20, seats = $21,
         spoils_title = $22, spoils_season = $23, spoils_episode = $24, spoils_minute = $25, is_sample = false
       where id = $1`,
      [
        key,
        input.title,
        input.type,
        input.description,
        input.more,
        input.location,
        input.city,
        input.date,
        input.startsAt,
        input.endsAt,
        input.rating,
        input.category,
        input.image,
        input.picture,
        input.title_slug,
        input.genres,
        input.moods,
        input.attendees,
        input.isNew,
        input.isFeatured,
        input.seats,
        ...pointOf(input.title_slug, input),
      ],
      on,
    );
    // One at a time stands in front.
    if (input.isFeatured)
      await query("update recommendations set is_featured = false where is_featured and id <> $1", [key], on);
    await alsoInTransaction(on, key);
  });
  return key;
}

export type DeskTicket = { number: number; fanId: string; name: string | null; takenAt: Date };

const pageSize = 50;

/** By number, from the one after `after`. */
export async function listTickets(
  recommendation: string,
  after: number,
): Promise<{ tickets: DeskTicket[]; next: number | null }> {
  const rows = await query<DeskTicket>(
    `select t.number, t.fan_id as "fanId", f.name, t.taken_at as "takenAt"
     from tickets t left join fans f on f.id = t.fan_id
     where t.recommendation = $1 and t.number > $2 order by t.number limit ${pageSize + 1}`,
    [recommendation, after],
  );
  const tickets = rows.slice(0, pageSize);
  return { tickets, next: rows.length > pageSize ? (tickets.at(-1)?.number ?? null) : null };
}
