import type { Picture } from "../../content/art/picture.ts";
import { query, queryOne } from "../../platform/db/pool.server.ts";
import { newestNumber } from "../../platform/log/log.server.ts";
import { type KnownCharacter, listCharacters, portraitOf } from "../catalogue/catalogue.server.ts";
import type { ViewAsked } from "../frame/phone/views.ts";
import type { Waiting } from "../marks/place.ts";
import { type SeenTitles, seenBy } from "../marks/seen.server.ts";
import { growingIn } from "./answering.server.ts";
import { lineOf, saidIn, shownLines, type TalkLine } from "./lines.ts";
import type { FactReceipt } from "./receipts/grounds.ts";
import { readLines, seenInTalk, talkTopic } from "./talks.server.ts";
import { chipsFor } from "./voice/chips.ts";
import { seenChoices, seenWithin } from "./voice/seen-choices.ts";
import { isReached, reachedIn, reachedOf, seenOf, type ToldUntil, untilOf } from "./voice/watched.ts";
import { findTalker, type Talker } from "./voices.server.ts";

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
  const [lines, talk, inks, marks] = await Promise.all([
    topic ? readLines(topic) : [],
    fanId ? standingOf(fanId, id) : null,
    inksOf(id),
    seenBy(fanId),
  ]);
  const history = saidIn(lines);
  const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
  const seen =
    seenInTalk(marks, talker.title, talk?.seen ?? null) ?? seenWithin(seenOf(reachedIn(said)), talker.extent);
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
    lines: await linesFor(shown, talker, marks, untilOf(reachedOf(seen), talker.extent)),
    live: topic && lines.length > 0 ? { topic, after } : null,
    /** The reply under way, as far as this process knows it. */
    answering: talk?.isAnswering ? { to: talk.to, text: (topic && growingIn(topic)?.text) || "" } : null,
    seen: { value: seen, choices: seenChoices(talker, seen) },
    chips: chipsFor(talker, history, seen),
  };
}
export type Talk = NonNullable<Awaited<ReturnType<typeof loadTalk>>>;

/** `night` is where the party of that minute is read. */
export type ShownReceipt = FactReceipt & { night: string | null };
/** What waits is a line whose words were kept: the fan's mark has gone back behind it. */
export type ShownLine = Omit<TalkLine, "receipts"> & { receipts: ShownReceipt[]; waits: Waiting | null };

async function linesFor(
  lines: TalkLine[],
  { title }: Talker,
  marks: SeenTitles,
  until: ToldUntil,
): Promise<ShownLine[]> {
  const nights = lines.some(({ receipts }) => receipts.length > 0) ? await listNights(title) : [];
  return lines.map((line) => {
    const waits =
      line.receipts
        .map(({ place }) =>
          place && !isReached({ title, ...place }, until)
            ? marks.waitingFor(title, { ...place, minute: place.minute ?? null })
            : null,
        )
        .find((one) => one !== null) ?? null;
    if (waits) return { ...line, content: "", receipts: [], waits };
    const receipts = line.receipts.map((one) => ({ ...one, night: nightOf(nights, one) }));
    return { ...line, receipts, waits };
  });
}

type Night = { id: string; season: number | null; episode: number | null };

/** Parties that are over, the newest of each episode. */
const listNights = (title: string) =>
  query<Night>(
    `select distinct on (season, episode) id, season, episode from parties
     where title_slug = $1 and ends_at < now() and participants > 0 order by season, episode, ends_at desc`,
    [title],
  );

function nightOf(nights: Night[], { place }: FactReceipt): string | null {
  if (!place || place.minute == null) return null;
  const one = nights.find(({ season, episode }) => season === place.season && episode === place.episode);
  return one ? `/afters/${one.id}?from=${place.minute}` : null;
}

const standingOf = (fanId: string, character: string) =>
  queryOne<{ to: number; isAnswering: boolean; seen: string | null }>(
    `select coalesce(answering_to, 0) as "to", coalesce(answering_until > now(), false) as "isAnswering", seen
     from character_talks where fan_id = $1 and character = $2`,
    [fanId, character],
  );

async function inksOf(character: string): Promise<string[]> {
  const row = await queryOne<{ inks: string[] }>(
    "select t.inks from characters c join titles t on t.slug = c.title where c.id = $1",
    [character],
  );
  return row?.inks ?? [];
}
