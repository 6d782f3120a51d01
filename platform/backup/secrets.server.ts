import { createHmac } from "node:crypto";
import { secretsInForce } from "../config.server.ts";

/**
 * Eight letters that tell two secrets apart. A code of four letters could be found from its plain hash, so the secret
 * of names, which nobody can guess and which never changes, goes into every id.
 */
export function secretIds(secrets: Record<string, string> = secretsInForce()): Record<string, string> {
  const key = secrets.NAMES_SECRET ?? "";
  return Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [
      name,
      createHmac("sha256", key).update(`${name} ${value}`).digest("hex").slice(0, 8),
    ]),
  );
}
