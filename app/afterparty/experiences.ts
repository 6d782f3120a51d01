import type { Picture } from "../../content/art/picture.ts";

/** The chips (AFTERPARTY-08); the first filters nothing. */
export const categories = ["All Categories", "Drops", "Access", "Community"] as const;

export type ExperienceView = {
  id: string;
  title: string;
  category: string;
  exclusivity: string;
  description: string;
  picture: Picture;
  requested: boolean;
};

/** Title, description or category, whatever their case (AFTERPARTY-12), within the exact category (AFTERPARTY-13). */
export function findExperiences(
  experiences: ExperienceView[],
  query: string,
  category: string,
): ExperienceView[] {
  const wanted = query.trim().toLowerCase();
  return experiences.filter(
    (one) =>
      (category === categories[0] || one.category === category) &&
      [one.title, one.description, one.category].some((text) => text.toLowerCase().includes(wanted)),
  );
}
