import { queryOne } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import type { SceneReply } from "../../moods/desk/scene-form.ts";
import { chooseReply } from "./reply.ts";
import type { ReplyInput } from "./reply-form.ts";

type Speaker = { name: string; opening: string | null; character: string | null };

/** Who answers a fan in this scene; null where nobody does. */
export async function findSpeaker(scene: string): Promise<Speaker | null> {
  return queryOne<Speaker>(
    `select speaker as name, opening, character from scenes
     where id = $1 and retired_at is null and speaker is not null and jsonb_array_length(replies) > 0`,
    [scene],
  );
}

/** What they say to that. The one place that knows where their words come from. */
export async function replyInScene({
  scene,
  message,
  heard,
}: ReplyInput): Promise<{ from: string; text: string }> {
  const row = await queryOne<{ speaker: string; replies: SceneReply[] }>(
    "select speaker, replies from scenes where id = $1 and retired_at is null and speaker is not null",
    [scene],
  );
  const reply = row && chooseReply(row.replies, message, heard);
  if (!row || !reply) throw new Problem("nobody_there", 404, "There is no one in this scene to answer.");
  return { from: row.speaker, text: reply.text };
}
