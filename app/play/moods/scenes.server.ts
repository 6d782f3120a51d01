import { query } from "../../../platform/db/pool.server.ts";
import { pictureOf, titleName } from "../../catalogue/catalogue.server.ts";

type SceneRow = {
  id: string;
  name: string;
  title: string | null;
  mood: string;
  picture: string | null;
  captions: string[];
  inks: string[] | null;
};

/** MOOD-03: id, title and image of each scene clip, with what belongs to them. */
export async function listMoodPlaces({ alsoRetired = false } = {}) {
  const rows = await query<SceneRow>(
    `select s.id, s.name, s.title, s.mood, s.picture, s.captions, t.inks
     from scenes s left join titles t on t.slug = s.title where s.retired_at is null or $1 order by s.position, s.id`,
    [alsoRetired],
  );
  return rows.map(({ id, name, title, mood, picture, captions, inks }) => ({
    id,
    title: name,
    image: pictureOf(picture),
    mood,
    captions,
    /** The light of its title's palette: what falls off the screen. */
    light: inks?.[3] ?? "var(--paper)",
    of: title === null ? null : { slug: title, name: titleName(title) },
  }));
}

export type MoodPlace = Awaited<ReturnType<typeof listMoodPlaces>>[number];
