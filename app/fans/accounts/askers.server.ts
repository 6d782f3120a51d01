import { queryOne } from "../../../platform/db/pool.server.ts";
import { keyedHash, keyedHashes } from "../../../platform/names/keyed-hashes.server.ts";
import { type KnownBrowser, knownBrowsers } from "../../../platform/session/known-browsers.server.ts";

export const seatBrowsers = knownBrowsers("seat-browser");

/** Whoever asks for a code: only they can use it. */
export type Asker = {
  /** A browser of our pages by its cookie; a program, which has none, by its network. */
  id: string;
  network: string;
  /** They have signed in under the address before. */
  knows(email: string): boolean | Promise<boolean>;
};

export const askingBrowser = (browser: KnownBrowser, network: string): Asker => ({
  id: `browser ${browser.id}`,
  network,
  knows: (email) => seatBrowsers.knows(browser, email),
});

export const askingProgram = (network: string): Asker => ({
  id: `network ${network}`,
  network,
  knows: async (email) =>
    (await queryOne(
      `select 1 as known from account_sessions s join accounts a on a.id = s.account_id
       where a.email = $1 and s.network = any($2) limit 1`,
      [email, keyedHashes("seat-network", network)],
    )) !== null,
});

/** Of a device that is signed in: a program there has a budget of its own when it asks again. */
export const seatNetwork = (network: string): string => keyedHash("seat-network", network);
