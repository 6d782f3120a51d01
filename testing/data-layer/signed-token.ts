import { SignJWT } from "jose";
import { algorithm, signingKey } from "../../app/api/tokens/token-keys.server.ts";

/** What a token of ours would be with these claims: signed by the key that is in force. */
export async function signedToken(
  claims: Record<string, unknown>,
  header: { kid?: string; alg?: string } = {},
): Promise<string> {
  const { kid, key } = await signingKey();
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: "JWT", ...header }).sign(key);
}
