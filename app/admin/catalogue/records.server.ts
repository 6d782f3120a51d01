import { characterRecords } from "../../catalogue/characters/characters.server.ts";
import { directorRecords } from "../../catalogue/lore/directors.server.ts";
import { factRecords, triviaRecords } from "../../catalogue/lore/lore.server.ts";
import { titleRecords } from "../../catalogue/titles/titles.server.ts";
import { experienceRecords } from "../../creators/afterparty/desk/desk-experiences.server.ts";
import type { DeskRecord } from "../../desk/records/record.server.ts";
import { newsRecords } from "../../discover/behind-the-scenes/desk/desk-news.server.ts";
import { interviewRecords } from "../../discover/interviews/desk/desk-interviews.server.ts";
import { moodSceneRecords } from "../../discover/mood-search/desk/desk-mood-scenes.server.ts";
import { recommendationRecords } from "../../discover/recommendations/desk/desk-recommendations.server.ts";
import { forumRecords } from "../../messages/forums/desk/desk-forums.server.ts";
import { cityRecords } from "../../play/hot-or-not/desk/desk-cities.server.ts";
import { sceneRecords } from "../../play/moods/desk/desk-scenes.server.ts";

export const recordKinds: DeskRecord[] = [
  ...[
    titleRecords,
    characterRecords,
    directorRecords,
    triviaRecords,
    factRecords,
    newsRecords,
    cityRecords,
    forumRecords,
    sceneRecords,
  ],
  ...[interviewRecords, moodSceneRecords, experienceRecords, recommendationRecords],
];

/** By its address. */
export function recordsAt(address: string): DeskRecord {
  const found = recordKinds.find((kind) => kind.address === address);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}
