import { createContext, redirectDocument } from "react-router";

/** Only a request with a session of a named operator carries one. */
export type Operator = {
  email: string;
  sessionId: string;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
};

/** Whose session is good, but has rested too long. The cookies bring them back to the page after they signed in. */
export type Away = { away: true; cookies: string[] };

export const operatorContext = createContext<Operator | Away | null>(null);

type Asked = { context: { get(key: typeof operatorContext): Operator | Away | null } };

/** Everybody else gets the answer of a path that leads nowhere: no loader of the desk runs without. */
export function operatorOf({ context }: Asked): Operator {
  const operator = context.get(operatorContext);
  if (!operator) throw new Response(null, { status: 404 });
  if ("away" in operator) throw toSignIn(operator);
  return operator;
}

function toSignIn({ cookies }: Away): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const line of cookies) headers.append("Set-Cookie", line);
  return redirectDocument("/sign-in", { status: 303, headers });
}
