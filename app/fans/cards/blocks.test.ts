import { expect, test } from "vitest";
import { newFanId } from "../../../testing/fan-id.ts";
import { openForum, openParty, seatFans } from "../../../testing/party.ts";
import { loadForum } from "../../messages/forums/forum-page.server.ts";
import { writePost } from "../../messages/forums/posts.server.ts";
import { loadLiveChat } from "../../messages/live/live.server.ts";
import { readLatest } from "../../room/chat/latest.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { openRoomLog } from "../../room/log/room-log.ts";
import { getRoom } from "../../room/room.server.ts";
import { unreadRepliesTopic } from "../you/unread-replies.server.ts";
import { block } from "./blocks.server.ts";

/** What the reader finds of the other's words, by place; what is veiled in a room is not drawn. */
async function readable(reader: string, party: string, forum: string) {
  const log = openRoomLog(await getRoom(party, reader));
  const shown = log.chat.filter(({ seq }) => !log.veiled.has(seq));
  const page = await loadForum(forum, reader, new URLSearchParams());
  return {
    room: shown.filter((entry) => entry.kind === "message" && entry.text === "An insult").length,
    answers: log.answers.length,
    badge: (await unreadRepliesTopic(reader))?.parties.length,
    latest: (await readLatest(party, reader, 5)).entries.filter(({ text }) => text === "An insult").length,
    told: (await loadLiveChat(reader))?.blocked.length,
    forum: page.posts.filter(({ speaker }) => !page.blocked.includes(speaker?.fanId ?? "")).length,
  };
}

test("a blocked fan's messages are hidden from the blocker everywhere, old ones too", async () => {
  const [party, forum] = [await openParty(), await openForum()];
  const [reader = "", other = ""] = await seatFans(party, 2);
  const mine = await say({ partyId: party, fanId: reader, text: "Who is there" });
  await say({ partyId: party, fanId: other, text: "An insult", replyTo: mine.seq });
  await writePost({ forumId: forum, fanId: other, text: "Another insult" });
  const everything = { room: 1, answers: 1, badge: 1, latest: 1, told: 0, forum: 1 };
  expect(await readable(reader, party, forum)).toEqual(everything);
  await block(reader, other, true);
  expect(await readable(reader, party, forum)).toEqual({
    room: 0,
    answers: 0,
    badge: 0,
    latest: 0,
    told: 1,
    forum: 0,
  });
  expect(await readable(other, party, forum)).toMatchObject({ room: 1, latest: 1, told: 0, forum: 1 });
  expect(await readable(newFanId(), party, forum)).toMatchObject({ room: 1, latest: 1, forum: 1 });
  await block(reader, other, false);
  expect(await readable(reader, party, forum)).toEqual(everything);
});
