import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import type { Route } from "./+types/called-it-view.route";
import { loadCalledIt } from "./called-it.server.ts";

/** GET /afters/{partyId}/called-it/view: for a room that stays open around it. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  asRouteError(loadCalledIt(params.partyId, context.get(visitorContext).fanId));

/** Null where it cannot be had: the room stands. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
