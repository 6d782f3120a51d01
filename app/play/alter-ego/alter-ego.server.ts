import { config } from "../../../platform/config.server.ts";
import { queryOne } from "../../../platform/db/pool.server.ts";
import { cutoutOf, findCharacter, listCharacters, portraitOf } from "../../catalogue/catalogue.server.ts";
import { type ViewAsked, viewPath } from "../../frame/phone/views.ts";
import { findIdentity } from "../../rewards/identities/identities.server.ts";
import { sentLink } from "../../rewards/sent/sent-link.server.ts";

type Sides = { front: string; back: string; inks: string[] };

/** ALTEREGO-01: whom the fan has claimed, and the suggested character until then. Null while there is nobody to be. */
export async function loadAlterEgo({ fanId, params }: ViewAsked) {
  const identity = await findIdentity(fanId);
  const all = listCharacters();
  const claimed = identity && all.find(({ name }) => name === identity.character_name);
  const one = claimed ?? all[0];
  if (!one) return { ego: null };
  const sides = await queryOne<Sides>(
    `select c.alter_ego_front as front, c.alter_ego_back as back, t.inks
     from characters c join titles t on t.slug = c.title where c.id = $1`,
    [one.id],
  );
  const character = findCharacter(one.id);
  return {
    ego: {
      id: one.id,
      name: one.name,
      show: one.show,
      // The name stands on the card.
      front: (sides?.front || one.description).replace(`${one.name}. `, ""),
      back: sides?.back || one.description,
      inks: sides?.inks.length === 5 ? sides.inks : [],
      portrait: portraitOf(character),
      cutout: cutoutOf(character),
      isClaimed: Boolean(claimed),
      side: params.get("see") === "back" ? ("back" as const) : ("front" as const),
      // Of a fan it is a page in their name.
      url: fanId
        ? sentLink({ kind: "ego", fan: fanId, character: one.id })
        : config.origin + viewPath("alter-ego"),
    },
  };
}
export type AlterEgoData = Awaited<ReturnType<typeof loadAlterEgo>>;
export type Ego = NonNullable<AlterEgoData["ego"]>;
