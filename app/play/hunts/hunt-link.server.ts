import { config } from "../../../platform/config.server.ts";
import { seal, unseal } from "../../../platform/session/session.server.ts";

/** Who has the link has the page. */
export const huntLink = (key: string): string => `${config.origin}/hunts/${seal("hunt", { hunt: key })}`;

/** Of the page's address. Null where it is not ours. */
export const keyOf = (token: string): string | null => unseal<{ hunt?: string }>("hunt", token)?.hunt ?? null;
