import type { Picture } from "../../../content/art/picture.ts";

export const experienceCategories = ["All Categories", "Drops", "Access", "Community"] as const;

export type ExperienceView = {
  id: string;
  title: string;
  category: string;
  exclusivity: string;
  description: string;
  picture: Picture;
  requested: boolean;
  isSample: boolean;
};

/** In whatever words a card shows (AFTERPARTY-12); an empty search is none. */
export function findExperiences(
  experiences: ExperienceView[],
  query: string,
  category: string,
): ExperienceView[] {
  const wanted = query.trim().toLowerCase();
  return experiences.filter(
    (one) =>
      (category === experienceCategories[0] || one.category === category) &&
      [one.title, one.description, one.category, one.exclusivity].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
