import { config } from "../../../platform/config.server.ts";
import {
  avatars,
  type KnownCharacter,
  listCharacters,
  pieceOf,
  portraitOf,
} from "../../catalogue/catalogue.server.ts";
import { loadTalk } from "../talk.server.ts";
import type { CharacterPageName } from "./page-names.ts";
import { pageScreens } from "./screens.ts";

const cardOf = (one: KnownCharacter) => ({
  id: one.id,
  name: one.name,
  show: one.show,
  description: one.description,
  personality: one.personality,
  vibe: one.vibe,
  isPopular: one.isPopular,
  portrait: portraitOf(one),
  outfitPrice: one.outfitPrice,
  outfitItems: one.outfitItems.map((name, at) => ({ name, picture: pieceOf(one.id, at + 1) })),
});
/** CHARCHAT-07 to CHARCHAT-10. */
export type CharacterCard = ReturnType<typeof cardOf>;

/** Alike for everybody but for the talk that the address names. */
export async function loadCharacterPage(page: CharacterPageName, url: URL, fanId: string | null) {
  const standing = listCharacters().filter(({ pages }) => pages.includes(page));
  const asked = url.searchParams.get("talk");
  const speaker = page === "character-chat" && standing.find(({ conversation }) => conversation.length > 0);
  if (asked) await pageScreens.talk.preload();
  if (url.searchParams.has("hunt")) await pageScreens.hunt.preload();
  return {
    characters: standing.map(cardOf),
    conversation: speaker
      ? { with: cardOf(speaker), avatar: avatars()[speaker.id] ?? null, lines: speaker.conversation }
      : null,
    talk: asked === null ? null : await loadTalk(asked, { fanId }),
    origin: config.origin,
  };
}
export type CharacterPage = Awaited<ReturnType<typeof loadCharacterPage>>;
