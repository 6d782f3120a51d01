import { randomBytes } from "node:crypto";
import {
  fullKeyedHash,
  isFullKeyedHash,
  keyedHash,
  keyedHashes,
} from "../../platform/names/keyed-hashes.server.ts";
import { cookie, cookieName, readCookie, seal, unseal } from "../../platform/session/session.server.ts";

/** A browser that has asked for a link or signed in, and a keyed hash of each operator who signed in with it. */
export type DeskBrowser = { id: string; knows: string[] };

const name = cookieName("afters_desk_browser");
const keptSeconds = 400 * 24 * 3_600;
const mostKnown = 5;

const marked = (email: string) => keyedHash("desk-browser", email.toLowerCase());
const everMarked = (email: string) => keyedHashes("desk-browser", email.toLowerCase());

export const readBrowser = (cookies: string | null | undefined): DeskBrowser | null =>
  unseal<DeskBrowser>("desk-browser", readCookie(cookies, name));

export const newBrowser = (): DeskBrowser => ({ id: randomBytes(16).toString("base64url"), knows: [] });

export const browserCookie = (browser: DeskBrowser): string =>
  cookie(name, seal("desk-browser", browser), keptSeconds);

export const isKnown = ({ knows }: DeskBrowser, email: string): boolean =>
  everMarked(email).some((mark) => knows.includes(mark));

export function knowing({ id, knows }: DeskBrowser, email: string): DeskBrowser {
  const own = everMarked(email);
  const others = knows.filter((mark) => !own.includes(mark));
  return { id, knows: [marked(email), ...others].slice(0, mostKnown) };
}

const tokenLetters = 32;

/** Only this server can have bound it: nobody turns the link of one browser into one for another. */
const boundTo = ({ id }: DeskBrowser): string => `link-in:${id}`;

/** It opens in the browser that asked for it. One that was printed in a shell is its token alone. */
export const linkOf = (token: string, browser: DeskBrowser | null): string =>
  browser ? token + fullKeyedHash(boundTo(browser), token) : token;

export const tokenOf = (link: string): string => link.slice(0, tokenLetters);

export const wasAskedForIn = (link: string, browser: DeskBrowser | null): boolean =>
  browser !== null && isFullKeyedHash(link.slice(tokenLetters), boundTo(browser), tokenOf(link));
