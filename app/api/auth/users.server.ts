import { personOf } from "../../../platform/session/persons.server.ts";
import { fanIdOf } from "../../../platform/session/session.server.ts";
import { type Account, findAccount } from "../../fans/accounts/accounts.server.ts";
import { accessToken, tokenLastsFor, userIdOf } from "../tokens/tokens.server.ts";
import { refreshTokenOf, type TokenSession } from "./token-sessions.server.ts";

type Who = { userId: string; session: string; account: Account | null };

/** Asked anew each time: an address may have come since the token was written. */
async function whoIs(session: string): Promise<Who> {
  const fanId = await personOf(session);
  return { userId: userIdOf(fanId ?? fanIdOf(session)), session, account: await findAccount(fanId) };
}

/** As the published client types it. */
function asUser({ userId, session, account }: Who, signedInAt: Date) {
  const at = signedInAt.toISOString();
  const email = account?.email ?? "";
  const createdAt = (account?.createdAt ?? new Date(Number(session.split("_")[1]))).toISOString();
  const times = { created_at: createdAt, updated_at: at, last_sign_in_at: at };
  const confirmed = account?.emailConfirmedAt?.toISOString();
  const identity = {
    identity_id: userId,
    id: userId,
    user_id: userId,
    provider: "email",
    identity_data: { email, email_verified: true, sub: userId },
    ...times,
  };
  return {
    id: userId,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    ...(confirmed && { email_confirmed_at: confirmed, confirmed_at: confirmed }),
    app_metadata: { ...(email && { provider: "email", providers: ["email"] }), user_session: session },
    user_metadata: {},
    identities: email ? [identity] : [],
    is_anonymous: account === null,
    ...times,
  };
}

export const userOf = async ({ session, createdAt }: TokenSession) => asUser(await whoIs(session), createdAt);

/** `isNew`: nobody has met its session yet. */
export async function sessionAnswer(tokenSession: TokenSession, isNew = false) {
  const { id, session, createdAt } = tokenSession;
  const who = isNew ? { userId: userIdOf(fanIdOf(session)), session, account: null } : await whoIs(session);
  const expiresAt = Math.floor(Date.now() / 1000) + tokenLastsFor;
  return {
    access_token: await accessToken({
      userId: who.userId,
      sessionId: id,
      session,
      isAnonymous: who.account === null,
      email: who.account?.email ?? null,
      expiresAt,
    }),
    token_type: "bearer",
    // No `expires_at`: by our clock it would be over at once on a device whose own goes fast. The client counts from now.
    expires_in: tokenLastsFor,
    refresh_token: refreshTokenOf(tokenSession),
    user: asUser(who, createdAt),
  };
}
