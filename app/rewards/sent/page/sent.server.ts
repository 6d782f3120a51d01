import { queryOne } from "../../../../platform/db/pool.server.ts";
import { unsealSession } from "../../../../platform/session/session.server.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import {
  findCharacter,
  listCharacters,
  listTitles,
  portraitOf,
  stillOf,
} from "../../../catalogue/catalogue.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import { findOwn } from "../../drops/claims/own-standing.server.ts";
import { findDrop } from "../../drops/drops.server.ts";
import { findIdentity, findLinkToken } from "../../identities/identities.server.ts";
import { shortName } from "../../identities/verdicts/short-name.ts";
import { findVerdict } from "../../identities/verdicts/verdicts.server.ts";
import { findWrapped } from "../../wrapped/wrapped.server.ts";
import { noFriendVote, nothingYet, periodName } from "../../wrapped/wrapped.ts";
import { headlineOf } from "../../wrapped/wrapped-sentence.ts";
import { sentPurpose } from "../sent-link.server.ts";
import type { Told } from "../told.ts";
import type { Sent } from "./sent.ts";

/** Null for a link that is not ours, and where what it tells of, or the fan, is gone. */
export async function findSent(token: string): Promise<Sent | null> {
  const told = unsealSession<Told>(sentPurpose, token);
  const by = told && (await nameOf(told.fan));
  if (!told || !by) return null;
  switch (told.kind) {
    case "verdict":
      return sentVerdict(told, by);
    case "ego":
      return sentEgo(told, by);
    case "piece":
      return sentPiece(told, by);
    case "wrapped":
      return sentWrapped(told, by);
    default:
      return null;
  }
}

/** Who has only voted has no name. Null for a fan who is gone. */
async function nameOf(fanId: string): Promise<string | null> {
  const row = await queryOne<{ name: string | null }>("select name from fans where id = $1", [fanId]);
  return row && (row.name ?? "A friend");
}

async function sentVerdict(
  { fan, verdict: id }: Extract<Told, { kind: "verdict" }>,
  by: string,
): Promise<Sent | null> {
  const [verdict, identity, token] = await Promise.all([
    findVerdict(fan, id),
    findIdentity(fan),
    findLinkToken(fan),
  ]);
  if (!verdict || !identity || !token) return null;
  const claimed = portraitOf(listCharacters().find(({ name }) => name === identity.character_name) ?? null);
  const { friend, character, portrait } = verdict;
  const agrees = character === identity.character_name;
  return {
    title: `${friend} says ${by} is ${character}`,
    description: agrees
      ? `So does ${by}. What do you say?`
      : `${by} says ${identity.character_name}. Who is right?`,
    pictures: agrees ? [claimed] : [claimed, portrait],
    look: agrees ? "still" : "halves",
    headline: agrees
      ? `${friend} sees it too: ${shortName(character)}`
      : `Not ${shortName(identity.character_name)}. ${shortName(character)}.`,
    numeral: null,
    line: agrees ? `${by} is ${character}` : `${friend} about ${by}`,
    edition: null,
    on: { to: `/identity/${token}`, label: `Judge ${by} too` },
  };
}

function sentEgo({ character: id }: Extract<Told, { kind: "ego" }>, by: string): Sent | null {
  const character = findCharacter(id);
  if (!character) return null;
  return {
    title: `${by}'s alter ego is ${character.name}`,
    description: `${character.greeting || character.description} Who is yours?`,
    pictures: [portraitOf(character)],
    look: "court",
    headline: character.name,
    numeral: null,
    line: `${by}'s alter ego`,
    edition: null,
    on: { to: viewPath("alter-ego"), label: "Who is yours?" },
  };
}

async function sentPiece(
  { fan, drop: id }: Extract<Told, { kind: "piece" }>,
  by: string,
): Promise<Sent | null> {
  const [drop, owns] = await Promise.all([findDrop(id, null), findOwn(fan, [id])]);
  if (!drop) return null;
  const own = owns[id];
  const { title, pieces, taken } = drop;
  const left = pieces - taken;
  const number = own?.has === "piece" ? own.number : null;
  const rest = left > 0 ? `${count(left)} left. One could be yours.` : `All ${count(pieces)} are gone.`;
  const has = number === null ? null : { number: count(number), of: `of ${count(pieces)}` };
  const isWaiting = own?.has === "place" || own?.has === "entry";
  return {
    title: has ? `${by} has number ${has.number} ${has.of}` : isWaiting ? `${by} is in line` : title,
    description: `${title}. ${rest}`,
    pictures: [drop.picture],
    look: "piece",
    headline: has ? `${by} has number` : isWaiting ? `${by} is in line` : title,
    numeral: has,
    line: has || isWaiting ? `${title}. ${rest}` : rest,
    edition: { taken, pieces, own: number },
    on: { to: viewPath("drops", { drop: id }), label: left > 0 ? "See the piece" : "See what is next" },
  };
}

/** Neither the secret binge nor anything of a sample. */
async function sentWrapped(
  { fan, period }: Extract<Told, { kind: "wrapped" }>,
  by: string,
): Promise<Sent | null> {
  const wrapped = await findWrapped(fan, period);
  if (!wrapped || wrapped.sample) return null;
  const { stats } = wrapped;
  const { number, said } = headlineOf(stats);
  const when = periodName(period);
  const title = listTitles().find(({ name }) => name === stats.topShow);
  const friends = stats.friendVote === noFriendVote ? "" : ` My friends say I am ${stats.friendVote}.`;
  const show = stats.topShow === nothingYet.topShow ? "" : `${stats.topShow} on top.`;
  return {
    title: `${by}'s ${when} Wrapped`,
    description: `${number ? `${said} ` : ""}${show}${friends}`.trim() || "It begins with one party.",
    pictures: [stillOf(title?.slug ?? "")],
    look: "still",
    headline: number ? stats.topShow : said,
    numeral: number ? { number, of: said.replace(`${number} `, "").replace(".", "") } : null,
    line: `${by}'s ${when}`,
    edition: null,
    on: { to: "/wrapped", label: `Wrap your ${when}` },
  };
}
