import type { Picture } from "../../../content/art/picture.ts";

/** The visitor, as the head of a page shows them. */
export type You = { name: string; portrait: Picture | null };
