import { readFileSync } from "node:fs";
import pg from "pg";
import { lockMigrations } from "./migrate.server.ts";
import { queryOne, transaction } from "./pool.server.ts";

const file = "migrations/rights/product.sql";

/** Run by the owner: gives `role` exactly the rights of the file. */
export async function grantRights(role: string): Promise<void> {
  await transaction(async (on) => {
    await lockMigrations(on);
    const own = await queryOne<{ role: string }>("select current_user::text as role", [], on);
    // An owner that revoked its own rights could not migrate anymore.
    if (own?.role === role) return;
    await on.query(readFileSync(file, "utf8").replaceAll(":product", pg.escapeIdentifier(role)));
  });
}
