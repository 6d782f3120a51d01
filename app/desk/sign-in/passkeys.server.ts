import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { audit } from "../audit-log.server.ts";
import type { Operator } from "../operator.ts";
import { auth } from "./auth.server.ts";
import { deskBrowsers } from "./browser.server.ts";
import { type DeskVisitor, deskHeadersOf, type SignInResult, startDeskSession } from "./sign-in.server.ts";

/** As for links: no budget is an operator's, and a browser in which somebody signed in before has its own. */
const challenges = limitTo({ name: "passkey-network", points: 60, seconds: 900 });
const challengesInKnown = limitTo({ name: "passkey-browser", points: 60, seconds: 900 });

type Challenge = { options: Record<string, unknown>; cookies: string[] };

/** The same for everybody: which keys there are is the browser's to say. */
export async function challengeAnyOperator({ network, cookies }: DeskVisitor): Promise<Challenge> {
  const browser = deskBrowsers.read(cookies);
  await (browser && browser.knows.length > 0 ? challengesInKnown(browser.id) : challenges(network));
  const { api } = await auth();
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  const { allowCredentials: _, ...options } = response;
  return { options: { ...options, userVerification: "required" }, cookies: headers.getSetCookie() };
}

export async function signInWithPasskey(
  credential: Record<string, unknown>,
  comer: DeskVisitor,
): Promise<SignInResult> {
  const { api } = await auth();
  return startDeskSession(comer, "Signed in with a passkey.", async () => {
    const { headers, response } = await api.verifyPasskeyAuthentication({
      body: { response: credential as unknown as AuthenticationResponseJSON },
      headers: deskHeadersOf(comer),
      returnHeaders: true,
    });
    return { cookies: headers.getSetCookie(), email: response.user.email };
  });
}

export type Passkey = { id: string; name: string; since: Date };

export function listPasskeys({ email }: Operator): Promise<Passkey[]> {
  return query<Passkey>(
    `select p.id, coalesce(p.name, '') as name, coalesce(p.created_at, now()) as since
     from operator_passkeys p join operators o on o.id = p.operator_id
     where o.email = $1 order by p.created_at desc limit 50`,
    [email],
  );
}

/** For the browser of somebody who is signed in; null when that session has just ended. */
export async function challengeForNew(cookies: string): Promise<Challenge | null> {
  const { api, isAPIError } = await auth();
  try {
    const { headers, response } = await api.generatePasskeyRegistrationOptions({
      headers: new Headers({ cookie: cookies }),
      query: {},
      returnHeaders: true,
    });
    return { options: { ...response }, cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

export async function addPasskey(
  name: string,
  credential: Record<string, unknown>,
  cookies: string,
  operator: Operator,
): Promise<void> {
  const { api, isAPIError } = await auth();
  try {
    await api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: new Headers({ cookie: cookies }),
    });
  } catch (error) {
    if (!isAPIError(error)) throw error;
    throw new Problem("not_verified", 422, "The passkey could not be verified. Please try again.");
  }
  await audit(operator, { action: "passkey-add", subject: "passkey", said: "Added a passkey." });
}

export async function removePasskey(id: string, operator: Operator): Promise<void> {
  await transaction(async (on) => {
    const gone = await query(
      `delete from operator_passkeys p using operators o
       where p.id = $1 and o.id = p.operator_id and o.email = $2 returning 1`,
      [id, operator.email],
      on,
    );
    if (gone.length === 0) throw new Problem("no_passkey", 404, "This passkey has already been removed.");
    await audit(operator, { action: "passkey-remove", subject: "passkey", said: "Removed a passkey." }, on);
  });
}
