import { pictureNamed } from "../../content/art/pictures.server.ts";
import { sampleExperiences } from "../../content/experiences.ts";
import { requestedExperiences } from "../signups/access.server.ts";
import type { ExperienceView } from "./experiences.ts";

/** Everything behind the gate, words and pictures: it is sent with the data of an open page and is in no script. */
export async function loadExclusive(session: string) {
  const requested = new Set(await requestedExperiences(session));
  const experiences: ExperienceView[] = sampleExperiences.map(
    ({ id, title, category, exclusivity, description, thumbnail }) => ({
      id,
      title,
      category,
      exclusivity,
      description,
      picture: pictureNamed(thumbnail),
      requested: requested.has(id),
    }),
  );
  return {
    words: {
      grid: "Exclusive Access to Fan Worlds",
      note: "The top fans of afters, and the top viewers of a show, are invited to secret launches and watch parties.",
      search: "Search by category, title, or type...",
      card: { name: "Maud Vesper", show: "Vesper Line", seat: "Seat 301" },
    },
    portrait: pictureNamed("portrait-maud-vesper"),
    nothingFound: pictureNamed("spot-no-results"),
    experiences,
  };
}

export type Exclusive = Awaited<ReturnType<typeof loadExclusive>>;

export const titleOfExperience = (id: string): string | null =>
  sampleExperiences.find((one) => one.id === id)?.title ?? null;
