import type { Picture } from "../../content/art/picture.ts";

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
