import { visitorContext } from "../../../platform/session/visitor.ts";
import { loadTalk } from "../../characters/talk.server.ts";
import type { Route } from "./+types/talk.route";

/** GET /landing-experience/talks/{character}: the visitor's own talk; null for a character who is not there. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadTalk(params.character, context.get(visitorContext));

/** Null where it cannot be had: the page around it stands. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null);
