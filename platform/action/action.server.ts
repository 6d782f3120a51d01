import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { limitCrowd } from "../http/crowd-limits.server.ts";
import { type Limit, limitTo } from "../http/limits.server.ts";
import { log, warnThrottled } from "../logger.server.ts";
import { Problem } from "../problem.ts";
import {
  type Admitted,
  type Call,
  type Fields,
  type FormGuardSignals,
  readBody,
  readGuards,
  streamBody,
} from "./call.server.ts";
import { type Actor, type AuthPolicy, cookieEdge } from "./edge-policies.server.ts";
import { fieldErrors } from "./form.ts";
import type { Done, Outcome, Reply } from "./replies.server.ts";

export type Action = {
  edge: Pick<AuthPolicy<never>, "name" | "admit" | "mostBytes" | "streamed" | "crossOrigin">;
  input: z.ZodType;
  /** False for whom this answers like an address that leads nowhere. */
  existsFor(call: Call): boolean;
  /** Never throws but what is the router's: a Response, or its data. */
  perform(call: Admitted): Promise<Outcome>;
  reply(call: Call, outcome: Outcome): Reply;
};

export type ActionOptions<Schema extends z.ZodType, Who> = {
  input: Schema;
  edge?: AuthPolicy<Who>;
  limit?: Limit;
  tooOften?: string;
  /** Per address, beside what the edge counts of all actions. */
  addressLimit?: Limit;
  /**
   * Per address and what is acted on: as much more as people read along from there. `overAll` counts all of it as one.
   */
  crowdLimit?: Limit & { overAll?: true };
  /** The sentence for what is not the fan's fault. */
  failed: string;
  busyAsFailed?: boolean;
  /** Milliseconds an answer takes at least, where its time must not tell what happened. */
  atLeastMs?: number;
  existsFor?: (call: Call) => boolean;
};

type Work<Schema extends z.ZodType, Who, Answer extends object> = (
  input: z.output<Schema>,
  who: Who,
  asked: { call: Admitted; guards: FormGuardSignals },
) => Promise<Done<Answer>>;

/** Anything thrown that is no Problem is logged with the request's id and answered with `failed`. */
export function action<Schema extends z.ZodType, Answer extends object, Who = Actor>(
  options: ActionOptions<Schema, Who>,
  work: Work<Schema, Who, Answer>,
): Action {
  const edge = options.edge ?? (cookieEdge as unknown as AuthPolicy<Who>);
  const { input, failed, atLeastMs = 0, busyAsFailed = false, existsFor = () => true } = options;
  const perPerson = options.limit && limitTo(options.limit, options.tooOften);
  const perAddress = options.addressLimit && limitTo(options.addressLimit);
  const { crowdLimit } = options;
  const perCrowd = crowdLimit && limitCrowd(crowdLimit, options.tooOften);

  async function done(call: Admitted, cookies: string[]): Promise<Outcome> {
    // A page has counted the address at its door, with posts to pages that take none.
    if (!call.page) await edge.perAddress?.(call.address);
    const who = await edge.identify(call, cookies);
    await perPerson?.(edge.limitKey(who));
    await perAddress?.(call.address);
    await perCrowd?.(call.address, crowdLimit?.overAll ? "" : Object.values(call.params).join(" "));
    const sent = edge.fieldsOf(call);
    const guards = readGuards(sent);
    const answer = await work(parse(input, { ...sent, ...call.params }), who, { call, guards });
    return { ...answer, ok: true, cookies: answer.cookies ? [...cookies, ...answer.cookies] : cookies };
  }

  function refused(error: unknown, { requestId }: Call): Problem {
    if (error instanceof Problem && !(busyAsFailed && error.code === "busy")) {
      if (told.has(error.status)) warnThrottled({ code: error.code }, "an action was refused");
      return error;
    }
    if (error instanceof Problem) return new Problem("failed", 503, failed, undefined, error.retryAfter);
    log.error({ err: error, requestId }, "an action failed");
    return new Problem("failed", 503, failed);
  }

  async function perform(call: Admitted): Promise<Outcome> {
    const settled = atLeastMs > 0 ? delay(atLeastMs) : undefined;
    const cookies: string[] = [];
    try {
      const outcome = await done(call, cookies);
      await settled;
      return outcome;
    } catch (error) {
      if (call.page && isRouters(error)) throw error;
      const problem = refused(error, call);
      await settled;
      return { ok: false, problem, cookies };
    }
  }

  return { edge, input, existsFor, perform, reply: edge.reply };
}

/** Input that does not fit, and what somebody may not do. Limits say so themselves. */
const told = new Set([400, 401, 403, 413, 415, 422]);

/** What a page throws to show another one, such as the one of an address that leads nowhere. */
const isRouters = (error: unknown): boolean =>
  error instanceof Response || (error as { type?: unknown } | null)?.type === "DataWithResponseInit";

export async function admit(call: Call, { edge }: Pick<Action, "edge">): Promise<Admitted> {
  edge.admit(call);
  if (edge.streamed) return { ...call, body: Buffer.alloc(0), stream: streamBody(call, edge.mostBytes) };
  return admitted(call, await readBody(call, edge.mostBytes));
}

/** What another door has read whole. */
export const admitted = (call: Call, body: Buffer): Admitted => ({ ...call, body, stream: nothing });

const nothing: AsyncIterable<Buffer> = {
  async *[Symbol.asyncIterator]() {},
};

export function parse<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  throw new Problem("invalid", 422, Object.values(errors)[0] ?? "Please check what you entered.", errors);
}

export function byButton(buttons: Record<string, Action>, otherwise: Action): Action {
  const chosen = (call: Admitted) => {
    const pressed = new URLSearchParams(call.body.toString()).get("do") ?? "";
    return Object.hasOwn(buttons, pressed) ? (buttons[pressed] as Action) : otherwise;
  };
  return { ...otherwise, perform: (call) => chosen(call).perform(call) };
}
