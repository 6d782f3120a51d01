import { createHmac, randomBytes } from "node:crypto";
import { config } from "../config.server.ts";
import { keepNewest } from "../keep-newest.ts";
import { saltedHash } from "../names/keyed-hashes.server.ts";
import { sameText } from "../names/same-text.server.ts";
import { idOf } from "../secrets.server.ts";

const secure = config.origin.startsWith("https:");

/** Under https the `__Host-` prefix pins a cookie to this host and to secure connections. */
export const cookieName = (name: string): string => (secure ? `__Host-${name}` : name);

export const sessionCookieName = cookieName("afters_session");

const maxAgeSeconds = 400 * 24 * 3600;
const renewAfterMs = 7 * 24 * 3600 * 1000;
const shape = /^session_\d{13}_[A-Za-z0-9_-]{22}$/;

/** `session_{milliseconds}_{random}` with 128 random bits (SESSION-02). */
export function newSession(now = Date.now()): string {
  return `session_${now}_${randomBytes(16).toString("base64url")}`;
}

const [signing] = config.sessionSecrets;

const macOf = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");

/** The secret's id, then the signature: secrets change, and what an older one signed is believed while it is kept. */
const sign = (text: string): string => signing.id + macOf(signing.secret, text);

function isSigned(text: string, signature: string): boolean {
  const known = config.sessionSecrets.find(({ id }) => id === idOf(signature));
  return known !== undefined && sameText(signature, known.id + macOf(known.secret, text));
}

type SignedSession = { session: string; issuedAt: number; signedBy: string };

/** Cookies whose signature was right: who comes again, in whatever haste, costs no second look at it. */
const believed = new Map<string, SignedSession>();
const mostBelieved = 50_000;

function believe(value: string): SignedSession | null {
  const known = believed.get(value);
  if (known) return known;
  const [session, issued, signature, ...more] = value.split(".");
  if (!session || !issued || !signature || more.length > 0 || !shape.test(session)) return null;
  if (!isSigned(`${session}.${issued}`, signature)) return null;
  const signed = { session, issuedAt: Number.parseInt(issued, 36), signedBy: idOf(signature) };
  keepNewest(believed, value, signed, mostBelieved);
  return signed;
}

export const sessionAgeMs = (session: string, now = Date.now()): number =>
  now - Number(session.split("_")[1]);

/** What others may know of a session: 96 bits are enough for a name. */
export const fanIdOf = (session: string): string => saltedHash("fan", session).slice(0, 16);

/** For 400 days, the longest browsers allow. */
export function sessionCookie(session: string, now = Date.now()): string {
  const value = `${session}.${now.toString(36)}`;
  return cookie(sessionCookieName, `${value}.${sign(value)}`, maxAgeSeconds);
}

export function cookie(name: string, value: string, maxAge: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? "; Secure" : ""}`;
}

export function readSession(
  cookies: string | null | undefined,
  now = Date.now(),
): { session: string; renew: boolean } | null {
  // Another product of this host, or an older one of ours, may have left one of the same name before it.
  const signed = readCookies(cookies, sessionCookieName)
    .map(believe)
    .find((one) => one);
  if (!signed) return null;
  const age = now - signed.issuedAt;
  if (age > maxAgeSeconds * 1000) return null;
  return { session: signed.session, renew: age > renewAfterMs || signed.signedBy !== signing.id };
}

function readCookies(cookies: string | null | undefined, name: string): string[] {
  const found: string[] = [];
  for (const part of (cookies ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) found.push(part.slice(at + 1).trim());
  }
  return found;
}

export const readCookie = (cookies: string | null | undefined, name: string): string | null =>
  readCookies(cookies, name)[0] ?? null;

/** Signed, so that only this server can have written it, and for one purpose: what opens a gate says nothing else. */
export function sealSession(purpose: string, value: object): string {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${text}.${sign(`${purpose}:${text}`)}`;
}

export function unsealSession<T>(purpose: string, sealed: string | null): T | null {
  const [text, signature] = sealed?.split(".") ?? [];
  if (!text || !signature || !isSigned(`${purpose}:${text}`, signature)) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as T;
}
