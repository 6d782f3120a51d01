import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { z } from "zod";
import { Problem } from "../problem.ts";
import { cookie, newSession, readSession, seal, sessionCookie } from "../session/session.server.ts";
import type { Flash } from "../session/visitor.ts";
import { addressOf } from "./address.server.ts";
import { type Limit, limitTo } from "./limits.server.ts";
import { log } from "./log.server.ts";

/** Who acts: the session (made at the first act), and the address that limits count. */
export type Actor = { session: string; address: string; requestId: string };

/** A hono environment whose bindings are Node's own request. */
export type Edge = { Bindings: { incoming: IncomingMessage }; Variables: { requestId: string } };

export const flashCookieName = "afters_flash";

const newSessions = limitTo({ name: "new-session", points: 120, seconds: 60 });
const actsPerAddress = limitTo({ name: "acts-address", points: 600, seconds: 60 });

/** What a success says to people: a toast, or the flash of a plain form post. */
export type Done<Answer> = { answer: Answer; message?: string; goTo?: string };

type ActOptions<Schema extends z.ZodType> = {
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
 * One act of a fan, as an endpoint: POST with a JSON or a form body, at most 16 kB.
 *
 * JSON answers `{ok: true, message?, ...answer}` or `{ok: false, code, message, fields?}` with the refusal's
 * status. A plain form post (Accept: text/html) is redirected back (303) and the sentence is shown there.
 */
export function act<Schema extends z.ZodType, Answer extends object>(
  options: ActOptions<Schema>,
  work: (input: z.output<Schema>, actor: Actor) => Promise<Done<Answer>>,
) {
  const limit = limitTo(options.limit, options.tooOften);
  return async (c: Context<Edge>): Promise<Response> => {
    try {
      const actor = await actorOf(c);
      await limit(actor.session);
      const body = await readBody(c);
      const { answer, message, goTo } = await work(parse(options.input, { ...body, ...c.req.param() }), actor);
      if (wantsPage(c)) return back(c, { tone: "success", message: message ?? "" }, goTo);
      return c.json({ ok: true, message, ...answer });
    } catch (error) {
      return refuse(c, error, options.failed);
    }
  };
}

async function actorOf(c: Context<Edge>): Promise<Actor> {
  const address = addressOf(c.env.incoming);
  await actsPerAddress(address);
  const known = readSession(c.req.header("cookie"));
  if (!known) await newSessions(address);
  const session = known?.session ?? newSession();
  if (!known || known.renew) c.header("Set-Cookie", sessionCookie(session), { append: true });
  return { session, address, requestId: c.get("requestId") };
}

async function readBody(c: Context<Edge>): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim() ?? "";
  if (type === "application/json") {
    const body = parseJson(await c.req.text());
    if (typeof body !== "object" || body === null || Array.isArray(body)) throw unreadable();
    return body as Record<string, unknown>;
  }
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(await c.req.text()));
  if (type === "") return {};
  throw new Problem("unsupported_body", 415, "Please send a form or JSON.");
}

const unreadable = () => new Problem("unreadable", 400, "That could not be read. Please try again.");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error);
}

/** The refusal of a body that does not fit its schema: the first sentence per field. */
export function invalid(error: z.ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[String(issue.path[0] ?? "")] ??= issue.message;
  return new Problem("invalid", 422, Object.values(fields)[0] ?? "Please check what you entered.", fields);
}

const wantsPage = (c: Context<Edge>) => c.req.header("accept")?.includes("text/html") ?? false;

function refuse(c: Context<Edge>, error: unknown, failed: string): Response {
  const problem = error instanceof Problem ? error : bug(c, error, failed);
  if (wantsPage(c)) return back(c, { tone: "error", message: problem.message });
  if (problem.retryAfter) c.header("Retry-After", String(problem.retryAfter));
  const { code, message, fields } = problem;
  return c.json({ ok: false, code, message, fields }, problem.status as 400);
}

function bug(c: Context<Edge>, error: unknown, failed: string): Problem {
  log.error({ err: error, requestId: c.get("requestId") }, "an act failed");
  return new Problem("failed", 503, failed);
}

/** Sends a plain form post back to the page it came from, with a sentence to show there. */
function back(c: Context<Edge>, flash: Flash, goTo?: string): Response {
  if (flash.message) c.header("Set-Cookie", cookie(flashCookieName, seal(flash), 60), { append: true });
  return c.redirect(goTo ?? pathOf(c.req.header("referer")), 303);
}

/** Only the path of the Referer: nobody is ever redirected to another site. */
function pathOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return pathname.startsWith("//") ? "/" : pathname + search;
}
