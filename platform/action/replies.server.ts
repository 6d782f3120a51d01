import type { Problem } from "../problem.ts";
import { flashCookie } from "../session/flash.server.ts";
import type { Call } from "./call.server.ts";

export type Done<Answer extends object = object> = {
  /** For the page's script, beside `message`. */
  answer?: Answer;
  /** For people: a toast, or the flash of the next page. */
  message?: string;
  /** Where a plain post goes on to, instead of back to where it came from. A path of this site. */
  goTo?: string;
  /** Set-Cookie values. */
  cookies?: string[];
  /** 200 or 303 when it says nothing. */
  status?: number;
};

export type Outcome =
  | ({ ok: true; cookies: string[] } & Omit<Done, "cookies">)
  | { ok: false; problem: Problem; cookies: string[] };

export type Reply = { status: number; headers: Record<string, string>; cookies: string[]; body: string };

const noStore = { "Cache-Control": "no-store" };
const json = { "Content-Type": "application/json", ...noStore };
const text = { "Content-Type": "text/plain; charset=utf-8", ...noStore };

export const retryAfterHeader = (seconds: number | undefined): Record<string, string> =>
  seconds ? { "Retry-After": String(seconds) } : {};

export const refusalOf = ({ code, message, fields }: Problem) => ({
  ok: false as const,
  code,
  message,
  fields,
});

/** `{ok: true, message?, ...answer}`, or `{ok: false, code, message, fields?}` with the refusal's status. */
export function inJson(_: Call, outcome: Outcome): Reply {
  const { cookies } = outcome;
  if (!outcome.ok) {
    const { status, retryAfter } = outcome.problem;
    return {
      status,
      headers: { ...json, ...retryAfterHeader(retryAfter) },
      cookies,
      body: JSON.stringify(refusalOf(outcome.problem)),
    };
  }
  const { status = 200, message, answer } = outcome;
  return { status, headers: json, cookies, body: textOf(message, answer) };
}

/** What is frozen goes to many, such as all who voted alike in one commit, and is written once. */
const written = new WeakMap<object, string>();

function textOf(message: string | undefined, answer: object | undefined): string {
  if (!answer || !Object.isFrozen(answer)) return JSON.stringify({ ok: true, message, ...answer });
  const opened = written.get(answer) ?? JSON.stringify({ ok: true, ...answer }).slice(0, -1);
  written.set(answer, opened);
  return message === undefined ? `${opened}}` : `${opened},"message":${JSON.stringify(message)}}`;
}

/** JSON for a script; a plain form post goes back to the page it came from (303), with a sentence to show there. */
export function jsonOrRedirectBack(call: Call, outcome: Outcome): Reply {
  if (!call.headers.accept?.includes("text/html")) return inJson(call, outcome);
  const cookies = [...outcome.cookies];
  const tone = outcome.ok ? "success" : "error";
  const message = outcome.ok ? (outcome.message ?? "") : outcome.problem.message;
  // Also without a word: the page that follows shows what was just done, and is no kept one.
  cookies.push(flashCookie({ tone, message }));
  const goTo = outcome.ok ? outcome.goTo : undefined;
  return seeOther(goTo ?? pathOf(call.headers.referer), cookies);
}

const seeOther = (to: string, cookies: string[]): Reply => ({
  status: 303,
  headers: { Location: locationOf(to), ...noStore },
  cookies,
  body: "",
});

/** Nobody is ever redirected to another site. */
function pathOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return /^\/(?!\/)/.test(pathname) ? pathname + search : "/";
}

/** A line for a program; a person goes on to the page that says how it stands. */
export function inText(_: Call, outcome: Outcome): Reply {
  const { cookies } = outcome;
  if (!outcome.ok) {
    const { status, message, retryAfter } = outcome.problem;
    return { status, headers: { ...text, ...retryAfterHeader(retryAfter) }, cookies, body: message };
  }
  const { status = 200, message = "", goTo } = outcome;
  if (goTo) return seeOther(goTo, cookies);
  return { status, headers: text, cookies, body: message };
}

/** At the door it is not known what was wanted: JSON for everybody, and the connection is given up. */
export function rejected(problem: Problem): Reply {
  const { status, retryAfter } = problem;
  const headers = { ...json, ...retryAfterHeader(retryAfter), Connection: "close" };
  return { status, headers, cookies: [], body: JSON.stringify(refusalOf(problem)) };
}

/**
 * A path of this site as a Location header takes it. Parts of it may be an address's parameters, which come decoded:
 * letters beyond ASCII are no header, and a second slash in front would lead to another site.
 */
export function locationOf(goTo: string): string {
  const { pathname, search, hash } = new URL(`http://page/${goTo.replace(/^[/\\]+/, "")}`);
  return pathname + search + hash;
}
