import { randomBytes } from "node:crypto";
import { keyedHash, keyedHashes } from "../names/keyed-hashes.server.ts";
import { cookie, cookieName, readCookie, sealSession, unsealSession } from "./session.server.ts";

/** A browser that has asked for a way in or signed in, and a keyed hash of each address that signed in with it. */
export type KnownBrowser = { id: string; knows: string[] };

const keptSeconds = 400 * 24 * 3_600;
const mostKnown = 5;

/** `kind`, such as `desk-browser`, names its cookie and seals it: a browser of one is none of another. */
export function knownBrowsers(kind: string) {
  const name = cookieName(`afters_${kind.replace("-", "_")}`);
  const marked = (email: string) => keyedHash(kind, email.toLowerCase());
  const everMarked = (email: string) => keyedHashes(kind, email.toLowerCase());
  return {
    read: (cookies: string | null | undefined): KnownBrowser | null =>
      unsealSession<KnownBrowser>(kind, readCookie(cookies, name)),
    make: (): KnownBrowser => ({ id: randomBytes(16).toString("base64url"), knows: [] }),
    cookieOf: (browser: KnownBrowser): string => cookie(name, sealSession(kind, browser), keptSeconds),
    knows: ({ knows }: KnownBrowser, email: string): boolean =>
      everMarked(email).some((mark) => knows.includes(mark)),
    knowing({ id, knows }: KnownBrowser, email: string): KnownBrowser {
      const own = everMarked(email);
      const others = knows.filter((mark) => !own.includes(mark));
      return { id, knows: [marked(email), ...others].slice(0, mostKnown) };
    },
  };
}
