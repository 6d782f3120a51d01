import type { FormGuardSignals } from "../../../../platform/action/call.server.ts";
import type { Actor } from "../../../../platform/action/edge-policies.server.ts";

export type Sender = FormGuardSignals & {
  session: string;
  /** The fan who sent it, or the one the session becomes with its first act: a request makes no fan. Null without a session. */
  fanId: string | null;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
};

export const senderOf = async (actor: Actor, guards: FormGuardSignals): Promise<Sender> => ({
  session: actor.session,
  fanId: await actor.fanToBe(),
  address: actor.address,
  ...guards,
});
