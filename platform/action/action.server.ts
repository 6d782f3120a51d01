import type { z } from "zod";
import { type Limit, limitTo } from "../http/limits.server.ts";
import { log } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { flashCookie } from "../session/flash.server.ts";
import { actingPerson } from "../session/persons.server.ts";
import { newSession, readSession, sessionCookie } from "../session/session.server.ts";
import type { Flash } from "../session/visitor.ts";
import type { Exchange, Handler, Reply } from "./actions.server.ts";
import { fieldErrors } from "./field-errors.ts";

/** Who acts: the session, made at the first act, and the address as limits count it. */
export type Actor = {
  session: string;
  address: string;
  /** The person who acts; a first act makes one. */
  fan: () => Promise<string>;
};

const newSessions = limitTo({ name: "new-session", points: 120, seconds: 60 });
const actionsPerAddress = limitTo({ name: "acts-address", points: 600, seconds: 60 });

/** What a success says to people: a toast, or the flash of a plain form post. */
export type Done<Answer> = { answer: Answer; message?: string; goTo?: string };

type ActionOptions<Schema extends z.ZodType> = {
  /** Checks the body, and the path's parameters, which win over fields of the same name. */
  input: Schema;
  /** Per session. */
  limit: Limit;
  /** The sentence for what is not the fan's fault. */
  failed: string;
  /** The sentence of the limit, when it should be the product's own. */
  tooOften?: string;
};

/**
 * One action of a fan, as an endpoint: POST with a JSON or a form body, at most 16 kB.
 *
 * JSON answers `{ok: true, message?, ...answer}` or `{ok: false, code, message, fields?}` with the refusal's
 * status. A plain form post (Accept: text/html) is redirected back (303) and the sentence is shown there.
 */
export function action<Schema extends z.ZodType, Answer extends object>(
  options: ActionOptions<Schema>,
  work: (input: z.output<Schema>, actor: Actor) => Promise<Done<Answer>>,
): Handler {
  const limit = limitTo(options.limit, options.tooOften);
  return async (exchange) => {
    const cookies: string[] = [];
    try {
      const actor = await actorOf(exchange, cookies);
      await limit(actor.session);
      const input = parse(options.input, { ...readBody(exchange), ...exchange.params });
      const { answer, message, goTo } = await work(input, actor);
      if (wantsPage(exchange))
        return back(exchange, { tone: "success", message: message ?? "" }, cookies, goTo);
      return json(200, { ok: true, message, ...answer }, cookies);
    } catch (error) {
      return refuse(exchange, error, options.failed, cookies);
    }
  };
}

/** Who acts, counted by address; a first act brings its session cookie into `cookies`. */
export async function actorOf({ headers, address }: Exchange, cookies: string[]): Promise<Actor> {
  await actionsPerAddress(address);
  const known = readSession(headers.cookie);
  if (!known) await newSessions(address);
  const session = known?.session ?? newSession();
  if (!known || known.renew) cookies.push(sessionCookie(session));
  return { session, address, fan: () => actingPerson(session) };
}

/** A form's or JSON's fields, or a Problem. */
export function readBody({ headers, body }: Exchange): Record<string, unknown> {
  const type = headers["content-type"]?.split(";")[0]?.trim() ?? "";
  if (type === "application/json") return readJson(body);
  if (type === "application/x-www-form-urlencoded")
    return Object.fromEntries(new URLSearchParams(body.toString()));
  if (type === "" && body.length === 0) return {};
  throw new Problem("unsupported_body", 415, "Please send a form or JSON.");
}

function readJson(body: Buffer): Record<string, unknown> {
  let value: unknown = null;
  try {
    value = JSON.parse(body.toString());
  } catch {
    // Told below, like everything else that is no object.
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Problem("unreadable", 400, "That could not be read. Please try again.");
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error);
}

/** The refusal of a body that does not fit its schema: the first sentence per field. */
export function invalid(error: z.ZodError): Problem {
  const fields = fieldErrors(error);
  return new Problem("invalid", 422, Object.values(fields)[0] ?? "Please check what you entered.", fields);
}

/** True for a plain form post of a browser. */
export const wantsPage = ({ headers }: Exchange) => headers.accept?.includes("text/html") ?? false;

export function json(
  status: number,
  answer: object,
  cookies: string[],
  more: Record<string, string> = {},
): Reply {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", ...more };
  return { status, headers, cookies, body: JSON.stringify(answer) };
}

function refuse(exchange: Exchange, error: unknown, failed: string, cookies: string[]): Reply {
  const problem = error instanceof Problem ? error : bug(exchange, error, failed);
  if (wantsPage(exchange)) return back(exchange, { tone: "error", message: problem.message }, cookies);
  const { code, message, fields, status, retryAfter } = problem;
  return json(status, { ok: false, code, message, fields }, cookies, retryIn(retryAfter));
}

/** The header that says in how many seconds trying again makes sense. */
export const retryIn = (seconds: number | undefined): Record<string, string> =>
  seconds ? { "Retry-After": String(seconds) } : {};

function bug({ requestId }: Exchange, error: unknown, failed: string): Problem {
  log.error({ err: error, requestId }, "an action failed");
  return new Problem("failed", 503, failed);
}

/** Sends a plain form post back to the page it came from, with a sentence to show there. */
function back({ headers }: Exchange, flash: Flash, cookies: string[], goTo?: string): Reply {
  if (flash.message) cookies.push(flashCookie(flash));
  return {
    status: 303,
    headers: { Location: goTo ?? pathOf(headers.referer), "Cache-Control": "no-store" },
    cookies,
    body: "",
  };
}

/** Only the path of the Referer: nobody is ever redirected to another site. */
function pathOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return /^\/(?!\/)/.test(pathname) ? pathname + search : "/";
}
