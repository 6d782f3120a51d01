import { type Queryable, query, queryOne } from "../../../platform/db/pool.server.ts";
import { requireAddress } from "../../desk/records/address.server.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { changeCatalogue, lastPosition, notThere } from "../../desk/records/order.server.ts";
import { requireTitle } from "../titles/titles.server.ts";
import type { CharacterInput } from "./character-form.ts";

export const characterShelf = { table: "characters", key: "id" } as const;

type TransactionCallback = (on: Queryable, id: string) => Promise<unknown>;

export type DeskCharacter = {
  id: string;
  name: string;
  title: string;
  show: string;
  portrait: string | null;
  description: string;
  vibe: string;
  isPopular: boolean;
  personality: string[];
  greeting: string;
  opening: { from: "character" | "fan"; text: string }[];
  canned: string[];
  smallTalk: string;
  voiceGuide: { sentences?: string; favours?: string[]; never?: string[]; address?: string; tell?: string };
  alterEgoFront: string;
  alterEgoBack: string;
  outfitPrice: string;
  outfitItems: string[];
  pages: string[];
  conversation: { from: "character" | "fan"; text: string }[];
  isRetired: boolean;
  isSample: boolean;
};

const columns = `c.id, c.name, c.title, t.name as show, c.portrait, c.description, c.vibe, c.is_popular as "isPopular",
  c.personality, c.greeting, c.opening, c.canned, c.small_talk as "smallTalk", c.voice_guide as "voiceGuide",
  c.alter_ego_front as "alterEgoFront", c.alter_ego_back as "alterEgoBack", c.outfit_price as "outfitPrice",
  c.outfit_items as "outfitItems", c.pages, c.conversation, c.retired_at is not null as "isRetired", c.is_sample as "isSample"`;

export const listDeskCharacters = (): Promise<DeskCharacter[]> =>
  query<DeskCharacter>(
    `select ${columns} from characters c join titles t on t.slug = c.title order by c.position, c.id`,
  );

export const findDeskCharacter = (id: string): Promise<DeskCharacter | null> =>
  queryOne<DeskCharacter>(
    `select ${columns} from characters c join titles t on t.slug = c.title where c.id = $1`,
    [id],
  );

const valuesOf = (id: string, input: CharacterInput) => [
  id,
  input.title,
  input.name,
  input.vibe,
  input.isPopular,
  input.description,
  input.personality,
  input.greeting,
  JSON.stringify(input.opening),
  input.canned,
  input.smallTalk,
  JSON.stringify({
    sentences: input.sentences,
    favours: input.favours,
    never: input.never,
    address: input.address,
    tell: input.tell,
  }),
  input.alterEgoFront,
  input.alterEgoBack,
  input.outfitPrice,
  input.outfitItems,
  input.portrait,
  [...(input.onChat ? ["character-chat"] : []), ...(input.onShop ? ["shop"] : [])],
  JSON.stringify(input.conversation),
];

export async function createCharacter(
  input: CharacterInput,
  alsoInTransaction: TransactionCallback,
): Promise<string> {
  const id = requireAddress(
    input.slug || slugOf(input.name),
    "Give them an address of small letters: their name has none",
  );
  return changeCatalogue(async (on) => {
    await requireTitle(on, input.title);
    await query(
      `insert into characters (id, title, name, vibe, is_popular, description, personality, greeting, opening, canned,
         small_talk, voice_guide, alter_ego_front, alter_ego_back, outfit_price, outfit_items, portrait, pages, conversation,
         position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
      [...valuesOf(id, input), await lastPosition(characterShelf, on)],
      on,
    );
    await alsoInTransaction(on, id);
    return id;
  });
}

/** One of the samples is the operator's from then on. */
export function editCharacter(
  id: string,
  input: CharacterInput,
  alsoInTransaction: TransactionCallback,
): Promise<void> {
  return changeCatalogue(async (on) => {
    await requireTitle(on, input.title);
    const rows = await query(
      `update characters set title = $2, name = $3, vibe = $4, is_popular = $5, description = $6, personality = $7,
         greeting = $8, opening = $9, canned = $10, small_talk = $11, voice_guide = $12, alter_ego_front = $13,
         alter_ego_back = $14, outfit_price = $15, outfit_items = $16, portrait = $17, pages = $18, conversation = $19,
         is_sample = false
       where id = $1 returning 1`,
      valuesOf(id, input),
      on,
    );
    if (rows.length === 0) throw notThere();
    await alsoInTransaction(on, id);
  });
}
