import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import type { Route } from "./+types/called-it-view.route";
import { loadCalledIt } from "./called-it.server.ts";

/** GET /afters/{partyId}/called-it/view: the same data for the dialog in a room. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  asRouteError(loadCalledIt(params.partyId, context.get(visitorContext).fanId));

/** Null on failure, so that the room stays up. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
