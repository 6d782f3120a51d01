import { type Queryable, query, queryOne, transaction } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import { randomPortrait } from "../catalogue/catalogue.server.ts";
import { generatedName } from "./generated-name.ts";
import { randomColour, requirePortrait, saveLook } from "./looks/looks.server.ts";
import type { MergePair } from "./merging/merge-rules.ts";
import { requireVoice } from "./muting.server.ts";
import { nameKey } from "./name-key.ts";

/** `ring`: the fan's color, one of twelve; in a room the one worn there. Null if none was left. */
export type Me = { fanId: string; name: string; avatar: string; ring?: number | null };

const columns = 'id as "fanId", name, avatar, ring';

/** Null for visitors, and for fans without a name, who have only voted. */
export async function findMe(fanId: string | null): Promise<Me | null> {
  if (!fanId) return null;
  return queryOne<Me>(`select ${columns} from fans where id = $1 and name is not null`, [fanId]);
}

/** Assigns missing name, portrait and color. Without portraits the first letter is shown. */
export async function welcomeFan(fanId: string, on?: Queryable): Promise<Me> {
  const me = await queryOne<Me>(
    `insert into fans as known (id, name, avatar, ring) values ($1, $2, $3, $4)
     on conflict (id) do update set name = coalesce(known.name, excluded.name),
       avatar = coalesce(nullif(known.avatar, ''), excluded.avatar), ring = coalesce(known.ring, excluded.ring)
     returning ${columns}`,
    [fanId, generatedName(), randomPortrait(), randomColour()],
    on,
  );
  return me as Me;
}

/** Also in parties they are in. Refusals: name_taken for a look-alike in an open party, muted. */
export async function renameFan(fanId: string, name: string): Promise<Me> {
  await requireVoice(fanId);
  await welcomeFan(fanId);
  try {
    return await transaction(async (on) => {
      await on.query(
        `update party_members m set name = $2, name_key = $3 from parties p
         where m.fan_id = $1 and p.id = m.party_id and p.ends_at > now()`,
        [fanId, name, nameKey(name)],
      );
      const rows = await query<Me>(
        `update fans set name = $2 where id = $1 returning ${columns}`,
        [fanId, name],
        on,
      );
      return rows[0] as Me;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    const sentence = "Someone in this party already has a name like that. Please choose another.";
    throw new Problem("name_taken", 409, sentence, { name: sentence });
  }
}

/** Like `renameFan`, with portrait and color everywhere; missing values stay. */
export async function changeFan(
  fanId: string,
  { name, avatar, ring }: { name: string; avatar?: string; ring?: number },
): Promise<Me> {
  if (avatar) requirePortrait(avatar);
  const me = await renameFan(fanId, name);
  if (avatar === undefined && ring === undefined) return me;
  await saveLook(fanId, { avatar: avatar || me.avatar, ring: ring ?? me.ring ?? randomColour() });
  return (await findMe(fanId)) ?? me;
}

type Name = { name: string | null; avatar: string };
export type FormerNames = { from: Name; into: Name };

const namesOf = async (on: Queryable, { from, into }: MergePair): Promise<FormerNames> => {
  const rows = await query<Name & { id: string }>(
    "select id, name, avatar from fans where id = any($1)",
    [[from, into]],
    on,
  );
  const of = (id: string): Name => {
    const { name = null, avatar = "" } = rows.find((row) => row.id === id) ?? {};
    return { name, avatar };
  };
  return { from: of(from), into: of(into) };
};

const setName = (on: Queryable, fanId: string, { name, avatar }: Name) =>
  query("update fans set name = $2, avatar = $3 where id = $1", [fanId, name, avatar], on);

/** Frees the other fan's name; an account without a name takes it over. Returns the former names. */
export async function dropName(on: Queryable, two: MergePair): Promise<FormerNames> {
  const names = await namesOf(on, two);
  if (!names.into.name && names.from.name) await setName(on, two.into, names.from);
  await setName(on, two.from, { name: null, avatar: "" });
  return names;
}

/** A name chosen since then stays. */
export async function restoreName(on: Queryable, two: MergePair, before: FormerNames): Promise<void> {
  const now = await namesOf(on, two);
  if (!before.into.name && now.into.name === before.from.name) await setName(on, two.into, before.into);
  if (!now.from.name) await setName(on, two.from, before.from);
}
