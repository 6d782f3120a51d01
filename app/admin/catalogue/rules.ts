import type { ZodType } from "zod";

/** What a browser checks of a record before it is sent, loaded when its form is first touched. */
export const rulesAt: Record<string, () => Promise<ZodType>> = {
  characters: () =>
    import("../../catalogue/characters/character-form.ts").then((module) => module.CharacterForm),
  directors: () => import("../../catalogue/lore/lore-form.ts").then((module) => module.DirectorForm),
  trivia: () => import("../../catalogue/lore/lore-form.ts").then((module) => module.TriviaForm),
  facts: () => import("../../catalogue/lore/lore-form.ts").then((module) => module.FactForm),
  news: () => import("../../discover/behind-the-scenes/desk/news-form.ts").then((module) => module.NewsForm),
  cities: () => import("../../play/hot-or-not/desk/city-form.ts").then((module) => module.CityForm),
  forums: () => import("../../messages/forums/desk/forum-form.ts").then((module) => module.ForumForm),
  scenes: () => import("../../play/moods/desk/scene-form.ts").then((module) => module.SceneForm),
  "mood-scenes": () =>
    import("../../discover/mood-search/desk/scene-form.ts").then((module) => module.MoodSceneForm),
  experiences: () =>
    import("../../creators/afterparty/desk/experience-form.ts").then((module) => module.ExperienceForm),
};
