import { batchedReads, GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { unreadRepliesOf, unseenAnswers } from "./unread-replies.server.ts";
import type { HeaderUser, UnreadReplies } from "./you.ts";

/** Null for visitors, and for fans without a name. */
export async function findYou(fanId: string | null): Promise<HeaderUser | null> {
  return fanId ? faces.add(fanId) : null;
}

export const youOf = ({ name, avatar }: { name: string; avatar: string | null }): HeaderUser => ({
  name,
  portrait: avatars()[avatar ?? ""] ?? null,
});

/** A crowd opening a page at once is one query. */
const faces = new GroupCommit<string, HeaderUser | null>(findFaces, batchedReads);

async function findFaces(fanIds: string[]): Promise<(HeaderUser | null)[]> {
  const rows = await query<{
    fan_id: string;
    name: string;
    avatar: string;
    answered: UnreadReplies["parties"];
  }>(
    {
      name: "find-faces",
      text: `select a.fan_id, f.name, f.avatar, ${unseenAnswers} as answered
        from unnest($1::text[]) as a (fan_id) join fans f on f.id = a.fan_id where f.name is not null`,
    },
    [fanIds],
  );
  const found = new Map(
    rows.map((row) => [row.fan_id, { ...youOf(row), answered: unreadRepliesOf(row.fan_id, row.answered) }]),
  );
  return fanIds.map((fanId) => found.get(fanId) ?? null);
}
