import { forgivingMatch } from "../../../../platform/text/forgiving-match.ts";
import type { Waiting } from "../../../marks/place.ts";
import type { Loop } from "../../../play/loops/loop.ts";

export type MoodScene = {
  id: string;
  title: string;
  movie: string | null;
  mood: string;
  region: string;
  year: number | null;
  description: string;
  /** What happens in it lies past the reader's mark, and was not sent. */
  waits: Waiting | null;
  /** Whose music plays. */
  theme: string | null;
  loop: Loop;
};

/** MOODSEARCH-02. */
export const allMoods = "All Moods";
export const sceneMoods = [
  "Romantic",
  "Dramatic",
  "Melancholic",
  "Passionate",
  "Nostalgic",
  "Cinematic",
] as const;

/** MOODSEARCH-06: what is typed and the chip hold together. */
export const findScenes = (scenes: MoodScene[], typed: string, mood: string | null): MoodScene[] =>
  scenes.filter(
    (scene) =>
      (mood === null || scene.mood === mood) &&
      forgivingMatch(typed, `${scene.mood} ${scene.title} ${scene.movie ?? ""}`),
  );

/** As an address has it; a mood that there is no chip for is none. */
export type MoodSceneSearch = { typed: string; mood: string | null; play: string | null };

export function searchIn(params: URLSearchParams): MoodSceneSearch {
  const mood = params.get("mood");
  return {
    typed: params.get("q")?.slice(0, 80) ?? "",
    mood: sceneMoods.find((one) => one === mood) ?? null,
    play: params.get("play"),
  };
}

export function searchPath({ typed, mood, play }: MoodSceneSearch): string {
  const params = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(mood && { mood }),
    ...(play && { play }),
  });
  return params.size > 0 ? `/chaos?${params}` : "/chaos";
}
