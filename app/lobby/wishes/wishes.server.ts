import { randomBytes } from "node:crypto";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { defineTopic } from "../../../platform/live/topics.server.ts";
import { keyedHashes } from "../../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { requireVoice } from "../../fans/muting.server.ts";
import { titleKey } from "../../marks/shelf/shelf.ts";
import { readText } from "../../moderation/reading.server.ts";
import { countNames } from "./count-names.server.ts";
import { mostWishes, type Wish, wishTopic } from "./wish.ts";

/** How many have put their names down is anybody's who knows the address. */
defineTopic("wish", { hasLog: false, mayRead: async (id) => (await findWish(id)) !== null });

export type WishRow = Omit<Wish, "needed" | "pollId" | "partyId"> & {
  poll_id: string | null;
  party_id: string | null;
};

const columns = "id, title, names, uncounted, state, poll_id, party_id, reason";

export const toWish = ({ poll_id, party_id, ...row }: WishRow): Wish => ({
  ...row,
  needed: config.WISH_NAMES,
  pollId: poll_id,
  partyId: party_id,
});

export async function findWish(id: string): Promise<Wish | null> {
  const row = await queryOne<WishRow>(`select ${columns} from wishes where id = $1`, [id]);
  return row && toWish(row);
}

export const isSignedUnder = async (wishId: string, fanId: string | null): Promise<boolean> =>
  fanId !== null &&
  (await queryOne("select 1 as found from wish_names where wish_id = $1 and fan_id = $2", [
    wishId,
    fanId,
  ])) !== null;

/** Who puts a name down, and from where. */
export type Wisher = { fanId: string; address: string };

/** Another spelling of a title is the same wish. Refusals: muted, not_like_this, enough_wishes. */
export async function wishFor(title: string, { fanId, address }: Wisher): Promise<Wish> {
  await requireVoice(fanId);
  if ((await readText(title)).heldFor) throw notLikeThis();
  const wish = await transaction(async (on) => {
    await query(
      "insert into wishes (id, title, title_key) values ($1, $2, $3) on conflict (title_key) do nothing",
      [`wish-${randomBytes(6).toString("hex")}`, title, titleKey(title)],
      on,
    );
    const row = await queryOne<WishRow>(
      `select ${columns} from wishes where title_key = $1 for update`,
      [titleKey(title)],
      on,
    );
    // Just written, or there before.
    return putDown(on, row as WishRow, { fanId, address });
  });
  publishState(wishTopic(wish.id), "wish", wish);
  return wish;
}

/** Twice is once. Refusals: no_such_wish, enough_wishes. */
export async function setNameOnWish(id: string, asker: Wisher, down: boolean): Promise<Wish> {
  await requireVoice(asker.fanId);
  const wish = await transaction(async (on) => {
    const row = await queryOne<WishRow>(`select ${columns} from wishes where id = $1 for update`, [id], on);
    if (!row) throw new Problem("no_such_wish", 404, "There is no such wish.");
    return down ? putDown(on, row, asker) : takeBack(on, row, asker.fanId);
  });
  publishState(wishTopic(wish.id), "wish", wish);
  return wish;
}

async function putDown(on: Queryable, row: WishRow, { fanId, address }: Wisher): Promise<Wish> {
  if (row.state === "refused" || row.state === "party") return toWish(row);
  const [held] = await query<{ wishes: number }>(
    `select count(*)::int as wishes from wish_names n join wishes w on w.id = n.wish_id
     where n.fan_id = $1 and w.state in ('open', 'voting') and w.id <> $2`,
    [fanId, row.id],
    on,
  );
  if ((held?.wishes ?? 0) >= mostWishes)
    throw new Problem("enough_wishes", 409, `Your name is under ${mostWishes} titles. Take one back first.`);
  const put = await query(
    // A network that has names there keeps the name it has: two would have a share each.
    `insert into wish_names (wish_id, fan_id, network)
     select $1, $2, coalesce(
       (select network from wish_names where wish_id = $1 and network = any($3::text[]) limit 1), ($3::text[])[1])
     on conflict do nothing returning wish_id`,
    [row.id, fanId, keyedHashes("network", address)],
    on,
  );
  return put.length === 0 ? toWish(row) : counted(on, row.id);
}

async function takeBack(on: Queryable, row: WishRow, fanId: string): Promise<Wish> {
  const taken = await query(
    "delete from wish_names where wish_id = $1 and fan_id = $2 returning wish_id",
    [row.id, fanId],
    on,
  );
  return taken.length === 0 ? toWish(row) : counted(on, row.id);
}

async function counted(on: Queryable, id: string): Promise<Wish> {
  await countNames(on, [id]);
  return toWish(
    (await queryOne<WishRow>(`select ${columns} from wishes where id = $1`, [id], on)) as WishRow,
  );
}

function notLikeThis(): Problem {
  const sentence = "That cannot stand on a door like this. Put down the title of a film or a show.";
  return new Problem("not_like_this", 422, sentence, { title: sentence });
}
