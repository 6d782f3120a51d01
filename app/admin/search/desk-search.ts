/** What a search at the desk finds, by kind. */
export type Hit = { to: string; name: string; note: string };

export type HitGroup = { title: string; hits: Hit[] };
