import { queryOne } from "../../../platform/db/pool.server.ts";
import { keyedHash, keyedHashes } from "../../../platform/names/keyed-hashes.server.ts";
import { type KnownBrowser, knownBrowsers } from "../../../platform/session/known-browsers.server.ts";

export const seatBrowsers = knownBrowsers("seat-browser");

/** The browser or program that asks for a code, and the only one that can use it. */
export type Asker = {
  /** A browser is identified by its cookie, a program by its network. */
  id: string;
  network: string;
  /** Whether it has signed in under the address before. */
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

/** For a signed-in device: a program there has its own budget for further requests. */
export const seatNetwork = (network: string): string => keyedHash("seat-network", network);
