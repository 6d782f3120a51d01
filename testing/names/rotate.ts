import { createHmac } from "node:crypto";
import { config } from "../../platform/config.server.ts";

let made = 0;

/** As after `npm run secrets -- rotate-names` and a start. */
export function rotateNames(): void {
  made += 1;
  const id = `test${String(made).padStart(2, "0")}`;
  config.namesSecrets.unshift({ id, secret: `secret of names ${id} that is long enough` });
}

/** As after `npm run secrets -- retire-names` and a start. */
export const retireNames = (): void => void config.namesSecrets.splice(1);

/** As it was written by a release that knew one secret only. */
export const hashBeforeIds = (purpose: string, value: string): string =>
  createHmac("sha256", config.IDS_SALT).update(`${purpose}:${value}`).digest("base64url").slice(0, 16);
