import { visitorContext } from "../../../platform/session/visitor.ts";
import type { Route } from "./+types/experience.route";
import { loadExperience } from "./experience.server.ts";

/** GET /landing-experience: what the experience on the landing page shows, once somebody comes near it. */
export const loader = ({ context }: Route.LoaderArgs) => loadExperience(context.get(visitorContext).fanId);

/** Null where it cannot be had: the page around it stands. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
