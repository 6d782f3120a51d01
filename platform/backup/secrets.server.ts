import { createHmac } from "node:crypto";
import { secretsInForce } from "../config.server.ts";

/** Eight letters that tell two secrets apart, made with the newest secret of names. */
export const secretIds = (): Record<string, string> => secretIdsEachWay()[0] ?? {};

/**
 * By each of the secrets of names, the newest first: a backup may have been taken before the last one was made. A code of
 * four letters could be found from its plain hash, so a secret that nobody can guess goes into every id.
 */
export function secretIdsEachWay(secrets = secretsInForce()): Record<string, string>[] {
  const keys = secrets.NAMES_SECRET?.split("|") ?? [];
  return keys.map((key) =>
    Object.fromEntries(
      Object.entries({ ...secrets, NAMES_SECRET: key }).map(([name, value]) => [
        name,
        createHmac("sha256", key).update(`${name} ${value}`).digest("hex").slice(0, 8),
      ]),
    ),
  );
}
