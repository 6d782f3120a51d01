import { randomBytes } from "node:crypto";
import {
  cookie,
  keyedHash,
  readCookie,
  sameText,
  seal,
  sessionCookieName,
  unseal,
} from "../../platform/session/session.server.ts";

/** A browser that has asked for a link or signed in, and a keyed hash of each operator who signed in with it. */
export type DeskBrowser = { id: string; knows: string[] };

const name = `${sessionCookieName.startsWith("__Host-") ? "__Host-" : ""}afters_desk_browser`;
const keptSeconds = 400 * 24 * 3_600;
const mostKnown = 5;

const marked = (email: string) => keyedHash("desk-browser", email.toLowerCase());

export const readBrowser = (cookies: string | null | undefined): DeskBrowser | null =>
  unseal<DeskBrowser>(readCookie(cookies, name));

export const newBrowser = (): DeskBrowser => ({ id: randomBytes(16).toString("base64url"), knows: [] });

export const browserCookie = (browser: DeskBrowser): string => cookie(name, seal(browser), keptSeconds);

export const isKnown = ({ knows }: DeskBrowser, email: string): boolean => knows.includes(marked(email));

export function knowing({ id, knows }: DeskBrowser, email: string): DeskBrowser {
  const others = knows.filter((mark) => mark !== marked(email));
  return { id, knows: [marked(email), ...others].slice(0, mostKnown) };
}

/** Where a link opens: in the one browser that asked for it, or in any when it was printed in the shell. */
export type Opens = DeskBrowser | "anywhere";

const tokenLetters = 32;

/** Only this server can have bound it: nobody turns the link of one browser into one for another. */
const boundTo = (token: string, opens: Opens): string =>
  keyedHash(opens === "anywhere" ? "link-anywhere" : `link-in:${opens.id}`, token);

export const linkOf = (token: string, opens: Opens): string => token + boundTo(token, opens);

export const tokenOf = (link: string): string => link.slice(0, tokenLetters);

export function opensIn(link: string, browser: DeskBrowser | null): boolean {
  const token = tokenOf(link);
  const bond = link.slice(tokenLetters);
  const here = browser !== null && sameText(bond, boundTo(token, browser));
  return sameText(bond, boundTo(token, "anywhere")) || here;
}
