import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { config } from "../../../platform/config.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { listCharacters, pictureOf, portraitOf } from "../../catalogue/catalogue.server.ts";
import { requestedExperiences } from "../signups/access.server.ts";
import type { ExperienceView } from "./experiences.ts";

type ExperienceRow = Omit<ExperienceView, "picture" | "requested"> & { picture: string | null };

const visible = config.SAMPLE_CONTENT === "on" ? "true" : "not is_sample";

/** Sent with the data of an open page; in no script. */
export async function loadExclusive(fanId: string) {
  const [asked, rows] = await Promise.all([
    requestedExperiences(fanId),
    query<ExperienceRow>(
      `select id, title, category, exclusivity, description, picture, is_sample as "isSample" from experiences
       where retired_at is null and ${visible} order by position, id`,
    ),
  ]);
  const requested = new Set(asked);
  const experiences: ExperienceView[] = rows.map((row) => ({
    ...row,
    picture: pictureOf(row.picture),
    requested: requested.has(row.id),
  }));
  const somebody = listCharacters()[0];
  return {
    words: {
      grid: "Exclusive Access to Fan Worlds",
      note: "The top fans of afters, and the top viewers of a show, are invited to secret launches and watch parties.",
      search: "Search by category, title, or type...",
    },
    card: somebody
      ? { portrait: portraitOf(somebody), name: somebody.name, show: somebody.show, seat: "Seat 301" }
      : null,
    nothingFound: pictureNamed("spot-no-results"),
    experiences,
  };
}

export type Exclusive = Awaited<ReturnType<typeof loadExclusive>>;

export async function titleOfExperience(id: string): Promise<string | null> {
  const row = await queryOne<{ title: string }>(
    `select title from experiences where id = $1 and retired_at is null and ${visible}`,
    [id],
  );
  return row?.title ?? null;
}
