import { config } from "../../../platform/config.server.ts";
import { queryOne } from "../../../platform/db/pool.server.ts";
import { isRole, type Role } from "../roles.ts";

const { hostname } = new URL(config.origin);

/** The operator who signs in with a link from the shell: whoever can print one may do everything anyway. */
export const shellOperator = `operator@${/\.[a-z]{2,}$/.test(hostname) ? hostname : "shell.local"}`;

export const isNamed = (email: string): boolean => config.OPERATOR_EMAILS.includes(email.toLowerCase());

/** Asked at every request, so that an address taken out is out at once. `role` is what the team was given at the desk. */
export function roleOf(email: string, role: string | null): Role | null {
  if (isNamed(email) || email === shellOperator) return "operator";
  return isRole(role) ? role : null;
}

/** `email` in lower case. */
export async function roleAt(email: string): Promise<Role | null> {
  const row = await queryOne<{ role: string | null }>("select role from operators where email = $1", [email]);
  return roleOf(email, row?.role ?? null);
}
