import { createContext, data, redirectDocument } from "react-router";
import type { Refusal } from "../../platform/pages/refusal.ts";
import { isAllowed, type Role } from "./roles.ts";
import { withArticle } from "./with-article.ts";

/** Whoever works at the desk. Only a request with a session of theirs carries one. */
export type Operator = {
  email: string;
  role: Role;
  sessionId: string;
  signedInAt: Date;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
};

/** Whose session is good, but has rested too long. The cookies bring them back to the page after they signed in. */
export type IdleOperator = { away: true; cookies: string[] };

export const operatorContext = createContext<Operator | IdleOperator | null>(null);

type Asked = { context: { get(key: typeof operatorContext): Operator | IdleOperator | null } };

const words: Record<Role, string> = { viewer: "viewers", moderator: "moderators", operator: "operators" };

/**
 * Everybody else gets the answer of a path that leads nowhere: no loader of the desk runs without, and each says which
 * role it is for.
 */
export function operatorOf({ context }: Asked, need: Role): Operator {
  const operator = context.get(operatorContext);
  if (!operator) throw new Response(null, { status: 404 });
  if ("away" in operator) throw toSignIn(operator);
  if (!isAllowed(operator.role, need)) {
    const others = need === "operator" ? "operators" : `${words[need]} and operators`;
    const sentence = `This is for ${others}, and you are ${withArticle(operator.role)}.`;
    throw data({ code: "not_allowed", sentence } satisfies Refusal, { status: 403 });
  }
  return operator;
}

function toSignIn({ cookies }: IdleOperator): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const line of cookies) headers.append("Set-Cookie", line);
  return redirectDocument("/sign-in", { status: 303, headers });
}
