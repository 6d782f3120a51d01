import { avatars, stillOf } from "../../catalogue/catalogue.server.ts";
import { blockedIds } from "../../fans/cards/blocks.server.ts";
import { findMe } from "../../fans/fans.server.ts";
import type { ViewAsked } from "../../frame/phone/views.ts";
import { partyShield } from "../../parties/shield/shield.server.ts";
import { findLiveliest, readLatest } from "../../room/chat/latest.server.ts";
import { loadConfessions } from "../confessions/confessions.server.ts";
import { loadForum } from "../forums/forum-page.server.ts";
import { listDoors } from "../forums/forums.server.ts";

/** LIVE-08 */
const mostLines = 5;

/** PHONE-03: a forum opens within this view. */
export async function loadLive({ fanId, params }: ViewAsked) {
  const forum = params.get("forum");
  if (forum) return { forum: await loadForum(forum, fanId, params), floor: null };
  return { forum: null, floor: await loadFloor(fanId, params.get("see") === "confess") };
}

async function loadFloor(fanId: string | null, confessing: boolean) {
  const [confessions, doors, chat, me] = await Promise.all([
    loadConfessions(fanId),
    listDoors(),
    loadLiveChat(fanId),
    findMe(fanId),
  ]);
  return {
    confessions,
    doors: doors.map((door) => ({ ...door, still: door.slug ? stillOf(door.slug) : null })),
    chat,
    me,
    confessing,
    avatars: avatars(),
    loadedAt: Date.now(),
  };
}

/** The latest lines of the liveliest room; null if none is open. */
export async function loadLiveChat(fanId: string | null) {
  const party = await findLiveliest();
  if (!party) return null;
  const [{ cursor, entries }, blocked, shield] = await Promise.all([
    readLatest(party.id, fanId, mostLines),
    blockedIds(fanId),
    partyShield(party.id, fanId),
  ]);
  return { party, cursor, entries: shield ? shield.shown(entries) : entries, blocked };
}
