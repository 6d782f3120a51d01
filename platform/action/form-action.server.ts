import { setTimeout as delay } from "node:timers/promises";
import { data } from "react-router";
import type { z } from "zod";
import { readWholeNumber } from "../exact-values.ts";
import { type Limit, limitTo } from "../http/limits.server.ts";
import { log } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import { personOrToBe } from "../session/persons.server.ts";
import { visitorContext } from "../session/visitor.ts";
import type { FormAnswer } from "../ui/form/form.tsx";
import { actorOf, invalid, json, readBody, retryIn } from "./action.server.ts";
import type { Handler } from "./actions.server.ts";

/** Who filled in a form, and how. */
export type Sender = {
  session: string;
  /** The fan who sent it, or the one the session becomes with its first act: a request makes no fan. */
  fanId: string;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  /** The browser's idempotency key: the same for a post that is sent again. Null without JavaScript. */
  formKey: string | null;
  /** Something was typed into the field that only machines see. */
  trapped: boolean;
  /** Milliseconds from the first key to the post, as the browser says; null without JavaScript. */
  waitedMs: number | null;
};

/** What a form says when it worked; `more` is for the page's script. */
export type FormDone = { message: string; more?: Record<string, string>; cookies?: string[] };

type FormOptions<Schema extends z.ZodType> = {
  input: Schema;
  limit: { session: Limit; address: Limit };
  /** The sentence for what is not the visitor's fault. */
  failed: string;
  /** Milliseconds an answer takes at least, where its time must not tell what happened. */
  atLeastMs?: number;
};

type Answered = { status: number; answer: FormAnswer; cookies?: string[]; retryAfter?: number };

/** A form, answered in the same words to a page's script and to a plain post. */
export type FormAction = (
  body: Record<string, unknown>,
  who: { session: string; address: string; requestId: string },
) => Promise<Answered>;

/** Names of the fields that every form carries beside its own (platform/ui/form/form.tsx). */
const trapField = "website";
const keyField = "form_key";
const waitedField = "waited";

/** Builds a form from its rules and its work. A refusal is a Problem; anything else that is thrown gets `failed`. */
export function formAction<Schema extends z.ZodType>(
  { input, limit, failed, atLeastMs = 0 }: FormOptions<Schema>,
  work: (input: z.output<Schema>, sender: Sender) => Promise<FormDone>,
): FormAction {
  const [perSession, perAddress] = [limitTo(limit.session), limitTo(limit.address)];
  return async (body, { session, address, requestId }) => {
    const settled = delay(atLeastMs);
    try {
      await perSession(session);
      await perAddress(address);
      const parsed = input.safeParse(body);
      if (!parsed.success) throw invalid(parsed.error);
      const { message, more, cookies } = await work(parsed.data, {
        session,
        fanId: await personOrToBe(session),
        address,
        ...signs(body),
      });
      await settled;
      return { status: 200, answer: { ok: true, message, ...more }, ...(cookies && { cookies }) };
    } catch (error) {
      const problem = error instanceof Problem ? inOwnWords(error, failed) : bug(error, requestId, failed);
      await settled;
      const { code, message, fields, status, retryAfter } = problem;
      return { status, answer: { ok: false, code, message, fields }, ...(retryAfter && { retryAfter }) };
    }
  };
}

function signs(body: Record<string, unknown>): Pick<Sender, "formKey" | "trapped" | "waitedMs"> {
  const key = body[keyField];
  const waited = body[waitedField];
  return {
    formKey: typeof key === "string" && /^[\w-]{16,64}$/.test(key) ? key : null,
    trapped: typeof body[trapField] === "string" && body[trapField] !== "",
    waitedMs: readWholeNumber(waited),
  };
}

/** A server that is too full for one more says so in the form's words. */
const inOwnWords = (problem: Problem, failed: string): Problem =>
  problem.code === "busy" ? new Problem("failed", 503, failed, undefined, problem.retryAfter) : problem;

function bug(error: unknown, requestId: string, failed: string): Problem {
  log.error({ err: error, requestId }, "a form failed");
  return new Problem("failed", 503, failed);
}

/** The form for a page's script, as `actions.postFromScript(path, ...)` takes it. */
export function scriptEdge(form: FormAction): Handler {
  return async (exchange) => {
    const cookies: string[] = [];
    try {
      const { session } = await actorOf(exchange, cookies);
      const { address, requestId } = exchange;
      const told = await form(readBody(exchange), { session, address, requestId });
      return json(told.status, told.answer, [...cookies, ...(told.cookies ?? [])], retryIn(told.retryAfter));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, code, message, retryAfter } = error;
      return json(status, { ok: false, code, message }, cookies, retryIn(retryAfter));
    }
  };
}

/** The form for a plain post, as a route's action: what was typed comes back with what was said about it. */
export async function pageEdge(
  form: FormAction,
  { request, context }: { request: Request; context: { get(key: typeof visitorContext): unknown } },
) {
  const { session, address, requestId } = context.get(visitorContext) as {
    session: string;
    address: string;
    requestId: string;
  };
  const body = Object.fromEntries(await request.formData());
  const { status, answer, cookies, retryAfter } = await form(body, { session, address, requestId });
  const headers = new Headers(retryIn(retryAfter));
  for (const line of cookies ?? []) headers.append("Set-Cookie", line);
  return data<FormAnswer>(answer.ok ? answer : { ...answer, values: typed(body) }, { status, headers });
}

const own = new Set([trapField, keyField, waitedField]);

function typed(body: Record<string, unknown>): Record<string, string> {
  const fields = Object.entries(body).filter(([name, value]) => typeof value === "string" && !own.has(name));
  return Object.fromEntries(fields) as Record<string, string>;
}
