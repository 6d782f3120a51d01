import { randomUUID } from "node:crypto";
import type { Role } from "../app/desk/roles.ts";
import { makeLink, shellLink } from "../app/sign-in/links.server.ts";
import { query } from "../platform/db/pool.server.ts";
import { Fan } from "./fan.ts";

/** The server must run on this test's database. */
export async function signedIn(origin: string): Promise<Fan> {
  return follow(await shellLink(), origin);
}

export async function memberOf(origin: string, email: string, role: Role): Promise<Fan> {
  await query(
    `insert into operators (id, name, email, email_verified, role) values ($1, '', $2, true, $3)
     on conflict (email) do update set role = excluded.role`,
    [randomUUID(), email, role],
  );
  return follow(await makeLink(email), origin);
}

/** By a link that opens in any browser. */
export async function follow(link: string, origin: string): Promise<Fan> {
  const operator = new Fan(origin);
  const answer = await operator.post(new URL(link).pathname);
  if (answer.headers.get("location") !== "/operator") throw new Error(`No way in: ${answer.status}`);
  return operator;
}
