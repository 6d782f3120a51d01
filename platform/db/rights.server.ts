import { readFileSync } from "node:fs";
import pg from "pg";
import { lockMigrations } from "./migrate.server.ts";
import { queryOne, transaction } from "./pool.server.ts";

const file = "migrations/rights/product.sql";

/** As the owner: what `role` may do with the tables there are is what the file says, and nothing else. */
export async function grantRights(role: string): Promise<void> {
  await transaction(async (on) => {
    await lockMigrations(on);
    const own = await queryOne<{ role: string }>("select current_user::text as role", [], on);
    // An owner who takes rights away from itself could not migrate any more.
    if (own?.role === role) return;
    await on.query(readFileSync(file, "utf8").replaceAll(":product", pg.escapeIdentifier(role)));
  });
}
