import { GroupCommit } from "../../../platform/db/group-commit.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { findAnswered } from "./answered.server.ts";
import type { You } from "./you.ts";

/** Null for nobody yet, and for one without a name. */
export async function findYou(fanId: string | null): Promise<You | null> {
  return fanId ? faces.add(fanId) : null;
}

export const youOf = ({ name, avatar }: { name: string; avatar: string | null }): You => ({
  name,
  portrait: avatars()[avatar ?? ""] ?? null,
});

/** A crowd that opens a page at once is one question. */
const faces = new GroupCommit<string, You | null>(findFaces, { lingerMs: 0 });

async function findFaces(fanIds: string[]): Promise<(You | null)[]> {
  const rows = await query<{ id: string; name: string; avatar: string }>(
    { name: "find-faces", text: "select id, name, avatar from fans where id = any($1) and name is not null" },
    [fanIds],
  );
  const answered = await findAnswered(rows.map(({ id }) => id));
  const found = new Map(rows.map((row) => [row.id, { ...youOf(row), answered: answered.get(row.id) }]));
  return fanIds.map((fanId) => found.get(fanId) ?? null);
}
