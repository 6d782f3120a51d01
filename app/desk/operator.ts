import { createContext } from "react-router";

/** Only a request with a session of a named operator carries one. */
export type Operator = {
  email: string;
  sessionId: string;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
};

export const operatorContext = createContext<Operator | null>(null);

type Asked = { context: { get(key: typeof operatorContext): Operator | null } };

/** Everybody else gets the answer of a path that leads nowhere: no loader of the desk runs without. */
export function operatorOf({ context }: Asked): Operator {
  const operator = context.get(operatorContext);
  if (!operator) throw new Response(null, { status: 404 });
  return operator;
}
