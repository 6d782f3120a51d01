import { randomBytes, randomInt } from "node:crypto";
import type { Picture } from "../../../content/art/picture.ts";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { actionsTotal } from "../../../platform/http/metrics.server.ts";
import { rowsChanged } from "../../../platform/live/live.server.ts";
import { publish } from "../../../platform/log/log.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { listCharacters, portraitOf } from "../../catalogue/catalogue.server.ts";
import { appendFanNews } from "../../fans/fan-news.server.ts";
import { welcomeFan } from "../../fans/fans.server.ts";
import { lookOfFan, saveLook } from "../../fans/looks/looks.server.ts";
import { award } from "../../fans/points/points.server.ts";
import type { Claimable, Identity, Verdict, VerdictTally } from "./identity.ts";
import { listVerdicts, tallyOf, verdictLink } from "./verdicts/verdicts.server.ts";

export const identityColumns =
  config.SAMPLE_CONTENT === "on"
    ? "character_name, show_name, friend_votes, sample_votes"
    : "character_name, show_name, friend_votes - sample_votes as friend_votes, 0 as sample_votes";

/** The first one is suggested (AFTERS-28). */
export function listClaimables(): Claimable[] {
  return listCharacters().map((one) => ({
    id: one.id,
    name: one.name,
    show: one.show,
    line: one.description,
    traits: one.personality.slice(0, 2),
    greeting: one.greeting,
    portrait: portraitOf(one),
  }));
}

function claimable(characterId: string): Claimable {
  const found = listClaimables().find(({ id }) => id === characterId);
  if (!found) throw new Problem("no_such_character", 404, "There is no such character.");
  return found;
}

export async function findIdentity(fanId: string | null): Promise<Identity | null> {
  if (!fanId) return null;
  return queryOne<Identity>(
    `select ${identityColumns} from user_identities where fan_id = $1 order by claimed_at desc limit 1`,
    [fanId],
  );
}

/**
 * A new claim starts with 3 to 12 sample votes if there are samples (IDENTITY-03), and with earlier votes by friends.
 * Claiming again makes it current, or is refused with `onlyFirst`.
 */
export async function claimIdentity(
  fanId: string,
  characterId: string,
  onlyFirst = false,
): Promise<Identity> {
  const character = claimable(characterId);
  const identity = await transaction(async (on) => {
    const sampleVotes = await countSampleFriends(randomInt(3, 13), on);
    // Friends vote under the same lock: a vote between the count and the row would be lost.
    await query("select 1 from identity_links where fan_id = $1 for update", [fanId], on);
    await welcomeFan(fanId, on);
    await award(on, [{ fanId, deed: "claim", ref: "first", titleSlug: null }]);
    const claimed = await queryOne<Identity>(
      `insert into user_identities (fan_id, user_session, character_name, show_name, friend_votes, sample_votes)
       values ($1, session_of($1), $2, $3, $4::int + (
         select count(*) from identity_votes where fan_id = $1 and character_name = $2
       ), $4) on conflict (fan_id, character_name) do update set claimed_at = now() where not $5
       returning ${identityColumns}`,
      [fanId, character.name, character.show, sampleVotes, onlyFirst],
      on,
    );
    if (!claimed) throw new Problem("claimed_already", 409, `You are ${character.name} already.`);
    return claimed;
  });
  await saveLook(fanId, lookOfFan(character.id));
  rowsChanged([fanId]);
  actionsTotal.inc({ deed: "claim" });
  return identity;
}

/** At most `most`. Locked, so that clearing the samples finds the votes based on them. */
async function countSampleFriends(most: number, on: Queryable): Promise<number> {
  if (config.SAMPLE_CONTENT === "off") return 0;
  const friends = await query(
    "select 1 from fans where is_sample order by id limit $1 for key share",
    [most],
    on,
  );
  return friends.length;
}

export async function identityLink(fanId: string): Promise<string> {
  if (!(await findIdentity(fanId))) throw new Problem("unclaimed", 409, "Claim a character first.");
  const token = randomBytes(16).toString("base64url");
  const made = await queryOne<{ token: string }>(
    `insert into identity_links (token, fan_id) values ($1, $2)
     on conflict (fan_id) do update set fan_id = excluded.fan_id returning token`,
    [token, fanId],
  );
  return `${config.origin}/identity/${made?.token}`;
}

export type FriendPage = {
  token: string;
  fanName: string;
  identity: Identity;
  characters: Claimable[];
  myVote: string | null;
  /** By real friends; for those who answered, and for the fan. */
  tally: VerdictTally[];
  /** For the fan only. */
  verdicts: Verdict[];
  isOwn: boolean;
  /** The visitor's own answer as a page to send on. */
  link: string | null;
};

const noSuchLink = () =>
  new Problem("no_such_link", 404, "This link no longer works. Ask your friend for a new one.");

async function ownerOf(token: string): Promise<string> {
  const link = await queryOne<{ fan_id: string }>("select fan_id from identity_links where token = $1", [
    token,
  ]);
  if (!link) throw noSuchLink();
  return link.fan_id;
}

/** Null for a fan who has not asked for a link. */
export async function findLinkToken(fanId: string): Promise<string | null> {
  const link = await queryOne<{ token: string }>("select token from identity_links where fan_id = $1", [
    fanId,
  ]);
  return link?.token ?? null;
}

/** For people shown the link; null if it is unknown. */
export async function findLinkOwner(token: string): Promise<{ fanName: string; portrait: Picture } | null> {
  const found = await queryOne<{ name: string; character: string }>(
    `select f.name, i.character_name as character from identity_links l
     join fans f on f.id = l.fan_id and f.name is not null
     join user_identities i on i.fan_id = l.fan_id
     where l.token = $1 order by i.claimed_at desc limit 1`,
    [token],
  );
  if (!found) return null;
  const claimed = listCharacters().find(({ name }) => name === found.character);
  return { fanName: found.name, portrait: portraitOf(claimed ?? null) };
}

/** 404 for an unknown link. */
export async function getFriendPage(token: string, fanId: string | null): Promise<FriendPage> {
  const owner = await ownerOf(token);
  const [identity, fan, vote] = await Promise.all([
    findIdentity(owner),
    queryOne<{ name: string | null }>("select name from fans where id = $1", [owner]),
    queryOne<{ character_name: string }>(
      "select character_name from identity_votes where fan_id = $1 and friend_id = $2",
      [owner, fanId],
    ),
  ]);
  if (!identity || !fan?.name) throw noSuchLink();
  const characters = listClaimables();
  const myVote = characters.find(({ name }) => name === vote?.character_name)?.id ?? null;
  const isOwn = owner === fanId;
  const [tally, verdicts] = await Promise.all([
    myVote || isOwn ? tallyOf(owner) : [],
    isOwn ? listVerdicts(owner) : [],
  ]);
  const link = fanId && myVote ? verdictLink(owner, fanId) : null;
  return { token, fanName: fan.name, identity, characters, myVote, tally, verdicts, isOwn, link };
}

/** Further votes count, but earn no points. */
const mostPaidVotes = 20;

export async function voteForFriend(token: string, friend: string, characterId: string): Promise<void> {
  const owner = await ownerOf(token);
  if (owner === friend) throw new Problem("own_link", 409, "This is your own link. Send it to a friend.");
  const character = claimable(characterId);
  const news = await transaction(async (on) => {
    await query("select 1 from identity_links where token = $1 for update", [token], on);
    const before = await queryOne<{ character_name: string }>(
      "select character_name from identity_votes where fan_id = $1 and friend_id = $2",
      [owner, friend],
      on,
    );
    await query(
      `insert into identity_votes (fan_id, friend_id, character_name) values ($1, $2, $3)
       on conflict (fan_id, friend_id) do update set character_name = excluded.character_name, created_at = now()`,
      [owner, friend, character.name],
      on,
    );
    await moveVote(on, owner, before?.character_name ?? null, character.name);
    if (!before) await payFor(on, owner, friend);
    return appendFanNews(on, owner, { kind: "friend-vote", character: character.name });
  });
  publish(news);
  rowsChanged([owner]);
  actionsTotal.inc({ deed: "friend-vote" });
}

async function moveVote(on: Queryable, owner: string, from: string | null, to: string): Promise<void> {
  await query(
    `update user_identities set friend_votes = friend_votes
       + case when character_name = $3 then 1 else 0 end - case when character_name = $2 then 1 else 0 end
     where fan_id = $1 and character_name in ($2, $3)`,
    [owner, from ?? "", to],
    on,
  );
}

async function payFor(on: Queryable, owner: string, friend: string): Promise<void> {
  const paid = await queryOne<{ votes: number }>(
    "select count(*)::int as votes from points_ledger where fan_id = $1 and deed = 'friend-vote'",
    [owner],
    on,
  );
  if ((paid?.votes ?? 0) >= mostPaidVotes) return;
  await award(on, [{ fanId: owner, deed: "friend-vote", ref: friend, titleSlug: null }]);
}

/** Null without votes. */
export async function friendsSay(fanId: string): Promise<string | null> {
  const most = await queryOne<{ character_name: string }>(
    `select character_name from identity_votes where fan_id = $1
     group by character_name order by count(*) desc, max(created_at) desc limit 1`,
    [fanId],
  );
  return most?.character_name ?? null;
}
