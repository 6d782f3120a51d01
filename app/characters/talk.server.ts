import type { Picture } from "../../content/art/picture.ts";
import { query, queryOne } from "../../platform/db/pool.server.ts";
import { newestNumber } from "../../platform/log/log.server.ts";
import { type KnownCharacter, listCharacters, portraitOf } from "../catalogue/catalogue.server.ts";
import type { ViewAsked } from "../frame/phone/views.ts";
import { growingIn } from "./answering.server.ts";
import { lineOf, shownLines } from "./lines.ts";
import { readLines, talkTopic } from "./talks.server.ts";
import { findTalker } from "./voices.server.ts";

const windowOf = (one: KnownCharacter) => ({
  id: one.id,
  name: one.name,
  show: one.show,
  portrait: portraitOf(one) as Picture,
});

/** CHAT-01. */
export async function loadWindows(fanId: string | null) {
  const talks = fanId
    ? await query<{ character: string }>("select character from character_talks where fan_id = $1", [fanId])
    : [];
  const begun = new Set(talks.map(({ character }) => character));
  return listCharacters().map((one) => ({ ...windowOf(one), isLit: begun.has(one.id) }));
}
export type CharacterWindow = Awaited<ReturnType<typeof loadWindows>>[number];

/** Null for a character who is not, or no longer, there. */
export async function loadTalk(id: string, { fanId }: Pick<ViewAsked, "fanId">) {
  const one = listCharacters().find((character) => character.id === id);
  const talker = one && (await findTalker(id));
  if (!one || !talker) return null;
  const topic = fanId && talkTopic(fanId, id);
  // Where the log stands comes first: what is said while it is read is heard live.
  const after = topic ? await newestNumber(topic) : 0;
  const [lines, talk, inks] = await Promise.all([
    topic ? readLines(topic) : [],
    fanId ? underWayFor(fanId, id) : null,
    inksOf(id),
  ]);
  const opening = talker.opening.length > 0 ? talker.opening : [{ from: "character", text: talker.greeting }];
  const shown =
    lines.length > 0
      ? shownLines(lines)
      : opening.map(({ from, text }, at) =>
          lineOf(at - opening.length, {
            role: from === "fan" ? "user" : "assistant",
            content: text,
            opening: true,
          }),
        );
  return {
    character: { ...windowOf(one), description: one.description, inks },
    lines: shown,
    live: topic && lines.length > 0 ? { topic, after } : null,
    /** The reply under way, as far as this process knows it. */
    answering: talk && { to: talk.to, text: (topic && growingIn(topic)?.text) || "" },
  };
}
export type Talk = NonNullable<Awaited<ReturnType<typeof loadTalk>>>;

const underWayFor = (fanId: string, character: string) =>
  queryOne<{ to: number }>(
    `select coalesce(answering_to, 0) as "to" from character_talks
     where fan_id = $1 and character = $2 and answering_until > now()`,
    [fanId, character],
  );

async function inksOf(character: string): Promise<string[]> {
  const row = await queryOne<{ inks: string[] }>(
    "select t.inks from characters c join titles t on t.slug = c.title where c.id = $1",
    [character],
  );
  return row?.inks ?? [];
}
