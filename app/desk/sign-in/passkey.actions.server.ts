import { z } from "zod";
import { action } from "../../../platform/action/action.server.ts";
import type { Call } from "../../../platform/action/call.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { PasskeyForm } from "./passkey-form.ts";
import { challengeAnyOperator, signInWithPasskey } from "./passkeys.server.ts";
import { deskVisitorOf } from "./sign-in.server.ts";
import { forgetWayBack, readWayBack } from "./way-back.server.ts";

const failed = "That did not work. Please try again.";

const challenge = action({ input: z.object({}), failed }, async (_, { address }, { call }) => {
  const { options, cookies } = await challengeAnyOperator(deskVisitorOf(call, address));
  return { answer: { options }, cookies };
});

const enter = action({ input: PasskeyForm, failed }, async ({ credential }, { address }, { call }) => {
  const way = await signInWithPasskey(credential, deskVisitorOf(call, address));
  if (typeof way === "string")
    throw new Problem("not_known", 403, "This passkey is not known here. Ask for a link instead.");
  return { answer: { to: wayBackOf(call) }, cookies: [...way.cookies, forgetWayBack] };
});

const wayBackOf = ({ headers }: Call): string => readWayBack(headers.cookie)?.path ?? "/operator";

/** A browser's script alone can use a passkey. */
export function passkeyActions(actions: Endpoints): void {
  actions.postFromScript("/sign-in/passkey/challenge", challenge);
  actions.postFromScript("/sign-in/passkey", enter);
}
