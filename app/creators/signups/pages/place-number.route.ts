import { limitTo } from "../../../../platform/http/limits.server.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { findPlace } from "../line/place.server.ts";
import type { Route } from "./+types/place-number.route";

/** Counting a place reads the line. */
const looks = limitTo({ name: "place-numbers", points: 60, seconds: 60 });

export type PlaceNumber = { place: number; confirmed: boolean };

/** GET /waitlist/place/{token}/number: null for a link that is nobody's, and when it was asked too often. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<PlaceNumber | null> {
  if (await looks(context.get(visitorContext).address).catch(() => true)) return null;
  const found = await findPlace(params.token);
  return found && { place: found.place, confirmed: found.confirmed };
}

/** The strip stands without it. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
