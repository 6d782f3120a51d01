import { personOrToBe } from "../../../platform/session/persons.server.ts";
import { fanIdOf } from "../../../platform/session/session.server.ts";
import { accessToken, type TokenHolder, tokenLastsFor, userIdOf } from "../tokens/tokens.server.ts";
import { refreshTokenOf, type TokenSession } from "./token-sessions.server.ts";

/** As the published client types it. */
export function userOf({ userId, session, isAnonymous, email }: TokenHolder, signedInAt: Date) {
  const startedAt = new Date(Number(session.split("_")[1])).toISOString();
  const at = signedInAt.toISOString();
  return {
    id: userId,
    aud: "authenticated",
    role: "authenticated",
    email: email ?? "",
    phone: "",
    last_sign_in_at: at,
    app_metadata: { user_session: session },
    user_metadata: {},
    identities: [],
    created_at: startedAt,
    updated_at: at,
    is_anonymous: isAnonymous,
  };
}

/** `isNew`: nobody has met its session yet. */
export async function sessionAnswer(tokenSession: TokenSession, isNew: boolean) {
  const { id, session, createdAt } = tokenSession;
  const fanId = isNew ? fanIdOf(session) : await personOrToBe(session);
  const expiresAt = Math.floor(Date.now() / 1000) + tokenLastsFor;
  const holder: TokenHolder = {
    userId: userIdOf(fanId),
    sessionId: id,
    session,
    isAnonymous: true,
    email: null,
    expiresAt,
  };
  return {
    access_token: await accessToken(holder),
    token_type: "bearer",
    expires_in: tokenLastsFor,
    expires_at: expiresAt,
    refresh_token: refreshTokenOf(tokenSession),
    user: userOf(holder, createdAt),
  };
}
