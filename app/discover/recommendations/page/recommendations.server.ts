import { config } from "../../../../platform/config.server.ts";
import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { picturesThereAre, titleName } from "../../../catalogue/catalogue.server.ts";
import { type PlaceColumns, type SeenTitles, seenBy } from "../../../marks/seen.server.ts";
import type { RecommendationType, RecommendationView } from "../recommendation.ts";
import { matchOf, type Taste } from "../taste/match.ts";
import { tasteOf } from "../taste/taste.server.ts";
import { findOwnTickets, ticketPath } from "../tickets/tickets.server.ts";

export type RecommendationRow = {
  id: string;
  title: string;
  type: RecommendationType;
  description: string;
  more: string;
  location: string;
  city: string;
  date: string;
  starts_at: Date | null;
  ends_at: Date | null;
  rating: string | null;
  category: string;
  image: string;
  picture: string | null;
  title_slug: string | null;
  genres: string[];
  moods: string[];
  attendees: string;
  is_new: boolean;
  is_featured: boolean;
  seats: number | null;
  taken: number;
  handed: number;
  is_sample: boolean;
} & PlaceColumns;

export const recommendationColumns = `id, title, type, description, more, location, city, date, starts_at, ends_at,
  rating::text as rating, category, image, picture, title_slug, genres, moods, attendees, is_new, is_featured, seats,
  taken, handed, spoils_title, spoils_season, spoils_episode, spoils_minute, is_sample`;

const visible = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";

/** A page has no more of them. */
const mostShown = 60;

type Own = Awaited<ReturnType<typeof findOwnTickets>>;

/** The best matches first; for who is not known yet in the house's own order. What is too far comes last. */
export async function listRecommendations(fanId: string | null): Promise<RecommendationView[]> {
  const [seen, rows, taste] = await Promise.all([
    seenBy(fanId),
    query<RecommendationRow>(
      `select ${recommendationColumns} from recommendations where retired_at is null and ${visible}
       order by position, id limit ${mostShown}`,
    ),
    tasteOf(fanId),
  ]);
  const own = await findOwnTickets(
    fanId,
    rows.map(({ id }) => id),
  );
  const views = rows.map((row) => toView(row, taste, own, seen));
  const weight = ({ match }: RecommendationView) => (match ? match.percent : 0);
  return views.toSorted((a, b) => weight(b) - weight(a));
}

export async function findRecommendation(
  id: string,
  fanId: string | null,
): Promise<RecommendationView | null> {
  const row = await queryOne<RecommendationRow>(
    `select ${recommendationColumns} from recommendations where id = $1 and retired_at is null and ${visible}`,
    [id],
  );
  if (!row) return null;
  const [seen, taste, own] = await Promise.all([seenBy(fanId), tasteOf(fanId), findOwnTickets(fanId, [id])]);
  return toView(row, taste, own, seen);
}

function toView(row: RecommendationRow, taste: Taste, own: Own, seen: SeenTitles): RecommendationView {
  const ticket = own.get(row.id);
  const waits = seen.waitingAt(row);
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    description: waits ? "" : row.description,
    more: waits ? "" : row.more,
    location: row.location,
    date: row.date,
    rating: row.rating ?? "",
    category: row.category,
    image: row.image,
    picture: picturesThereAre([row.picture])[0] ?? null,
    titleName: row.title_slug ? titleName(row.title_slug) : "",
    // Where the house gives out the seats, they are the count.
    attendees: row.seats === null ? row.attendees : "",
    isNew: row.is_new,
    isFeatured: row.is_featured,
    isSample: row.is_sample,
    waits,
    tickets:
      row.seats === null
        ? null
        : {
            left: row.seats - row.taken,
            seats: row.seats,
            isOver: row.starts_at !== null && row.starts_at.getTime() <= Date.now(),
          },
    match: matchOf(
      { titleSlug: row.title_slug, genres: row.genres, moods: row.moods, city: row.city },
      taste,
    ),
    own: ticket ? { path: ticketPath(ticket.key), number: ticket.number } : null,
  };
}
