import type { Caller } from "../../caller.server.ts";
import type { SentRow } from "./body.server.ts";

/** What a row that is there already does to one that is sent. */
export type Resolution = "refuse" | "merge" | "ignore";

export type Writing = { row: SentRow; caller: Caller; resolution: Resolution };

/** `wasThere`: it was brought up to date. `key` names it among the caller's rows; null where none may be read. */
export type Written = { wasThere: boolean; key: Record<string, string> | null };

/** Null where it was there and was left as it is. */
export type Write = (writing: Writing) => Promise<Written | null>;
