import { fullKeyedHash, isFullKeyedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { type KnownBrowser, knownBrowsers } from "../../../platform/session/known-browsers.server.ts";

export const deskBrowsers = knownBrowsers("desk-browser");

const tokenLetters = 32;

/** Only this server can have bound it: nobody turns the link of one browser into one for another. */
const boundTo = ({ id }: KnownBrowser): string => `link-in:${id}`;

/** It opens in the browser that requested it. One that was printed in a shell is its token alone. */
export const linkOf = (token: string, browser: KnownBrowser | null): string =>
  browser ? token + fullKeyedHash(boundTo(browser), token) : token;

export const tokenOf = (link: string): string => link.slice(0, tokenLetters);

export const wasRequestedIn = (link: string, browser: KnownBrowser | null): boolean =>
  browser !== null && isFullKeyedHash(link.slice(tokenLetters), boundTo(browser), tokenOf(link));
