import { config } from "../../../platform/config.server.ts";
import { sealSession, unsealSession } from "../../../platform/session/session.server.ts";

/** Who has the link has the page. */
export const huntLink = (key: string): string =>
  `${config.origin}/hunts/${sealSession("hunt", { hunt: key })}`;

/** Of the page's address. Null where it is not ours. */
export const keyOf = (token: string): string | null =>
  unsealSession<{ hunt?: string }>("hunt", token)?.hunt ?? null;
