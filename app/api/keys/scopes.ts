import { Problem } from "../../../platform/problem.ts";
import type { PublishableKey } from "./keys.server.ts";

/** What a key lets its callers do, in the words of the desk. Signing in needs none: a token alone does nothing. */
export const scopes = {
  read: "Read: polls, parties, drops and boards, live too",
  vote: "Vote: in polls, and seal how one will end",
  say: "Speak: join a party, say, react, gasp, mark one to come",
  claim: "Claim: pieces of drops, and reminders of them",
  keep: "Keep: identities, wrapped, files, faces and talks of a fan",
  forms: "Forms: sign-ups and applications",
} as const;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];

/** `needs`: one of them is enough. Throws no_scope (403). */
export function refuseScope({ scopes: given }: PublishableKey, needs: readonly Scope[]): void {
  if (needs.length === 0 || needs.some((one) => given.includes(one))) return;
  const names = needs.join(" or ");
  throw new Problem(
    "no_scope",
    403,
    `This key does not have the scope ${names}. The operator of this Afters can add it.`,
  );
}
