import { query, queryOne } from "../../../../platform/db/pool.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { requireTitle } from "../../../catalogue/titles/titles.server.ts";
import { requireAddress } from "../../../desk/records/address.server.ts";
import { slugOf } from "../../../desk/records/field-rules.ts";
import { keepRow, lastPosition, type Noted } from "../../../desk/records/order.server.ts";
import type { SceneInput, SceneReply } from "./scene-form.ts";

export const sceneShelf = { table: "scenes", key: "id" } as const;

export type DeskScene = {
  id: string;
  name: string;
  title: string | null;
  mood: string;
  picture: string | null;
  captions: string[];
  actor: string | null;
  speaker: string | null;
  character: string | null;
  opening: string | null;
  replies: SceneReply[];
  isRetired: boolean;
  isSample: boolean;
};

const columns = `id, name, title, mood, picture, captions, actor, speaker, character, opening, replies,
  retired_at is not null as "isRetired", is_sample as "isSample"`;

export const listDeskScenes = (): Promise<DeskScene[]> =>
  query<DeskScene>(`select ${columns} from scenes order by position, id`);
export const findDeskScene = (id: string): Promise<DeskScene | null> =>
  queryOne<DeskScene>(`select ${columns} from scenes where id = $1`, [id]);

/** Without an id a new one, last in the order. */
export async function keepScene(
  id: string | null,
  input: SceneInput,
  alsoInTransaction: Noted,
): Promise<string> {
  const key = id ?? requireAddress(input.slug || slugOf(input.name));
  return keepRow(key, alsoInTransaction, async (on) => {
    if (input.title) await requireTitle(on, input.title);
    if (input.character && !(await queryOne("select 1 from characters where id = $1", [input.character], on)))
      throw new Problem("no_character", 422, "Choose a character", { character: "Choose a character" });
    const { name, title, mood, picture, captions, actor, speaker, character, opening, replies } = input;
    const values = [
      ...[key, name, title, mood, picture, captions],
      ...[actor || null, speaker || null, character, opening || null, JSON.stringify(replies)],
    ];
    return id
      ? query(
          `update scenes set name = $2, title = $3, mood = $4, picture = $5, captions = $6, actor = $7,
             speaker = $8, character = $9, opening = $10, replies = $11, is_sample = false
           where id = $1 returning 1`,
          values,
          on,
        )
      : query(
          `insert into scenes
             (id, name, title, mood, picture, captions, actor, speaker, character, opening, replies, position)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning 1`,
          [...values, await lastPosition(sceneShelf, on)],
          on,
        );
  });
}
