import { createHmac, randomUUID } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { signedToken } from "../../../testing/data-layer/settled.ts";
import { ask, claimsOf, signedIn } from "../../../testing/data-layer/signed-in.ts";
import { signingKey, tokenKeys } from "./token-keys.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const anotherPair = await generateKeyPair("ES256", { extractable: true });

/** From a token that is believed to one that must not be. */
type Forgery = (claims: Record<string, unknown>) => Promise<string> | string;
const hmac = (header: object, claims: object, secret: string) => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
};

test.each<[string, Forgery]>([
  ["is over", (claims) => signedToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
  ["is not valid yet", (claims) => signedToken({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 })],
  ["says it lasts for ever", ({ exp: _, ...claims }) => signedToken(claims)],
  ["has another issuer", (claims) => signedToken({ ...claims, iss: "https://elsewhere.example/auth/v1" })],
  ["is for another audience", (claims) => signedToken({ ...claims, aud: "anon" })],
  [
    "was signed by another key",
    (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "other" }).sign(anotherPair.privateKey),
  ],
  [
    "was signed by another key under the name of ours",
    async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: (await signingKey()).kid })
        .sign(anotherPair.privateKey),
  ],
  [
    "brings its own key along",
    async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", jwk: await exportJWK(anotherPair.publicKey) })
        .sign(anotherPair.privateKey),
  ],
  ["names no key", (claims) => signedToken(claims, { kid: undefined as unknown as string })],
  ["is unsigned", (claims) => new UnsecuredJWT(claims).encode()],
  [
    "is unsigned and names our key",
    async (claims) => {
      const token = await signedToken(claims);
      const header = Buffer.from(JSON.stringify({ alg: "none", kid: (await signingKey()).kid }));
      return `${header.toString("base64url")}.${token.split(".")[1]}.`;
    },
  ],
  [
    "is HS256 with our public key as its secret",
    async (claims) => {
      const [key] = await tokenKeys();
      return hmac({ alg: "HS256", kid: key?.kid }, claims, await exportSPKI(key!.publicKey));
    },
  ],
  [
    "is HS256 with our public key as JSON for its secret",
    async (claims) => {
      const [key] = await tokenKeys();
      return hmac({ alg: "HS256", kid: key?.kid }, claims, JSON.stringify(key?.jwk));
    },
  ],
  [
    "says more than was signed",
    async (claims) => {
      const [head, , signature] = (await signedToken(claims)).split(".");
      const body = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString("base64url");
      return `${head}.${body}.${signature}`;
    },
  ],
  ["is of a sign-in that never was", (claims) => signedToken({ ...claims, session_id: randomUUID() })],
  ["is of a sign-in with no name of ours", (claims) => signedToken({ ...claims, session_id: "' or true" })],
  ["is a refresh token", async () => (await signedIn(server)).session.refresh_token],
  ["is no token", () => "a.b.c"],
])("a token that %s is refused, and never taken for nobody", async (_, forge) => {
  const { session } = await signedIn(server);
  const claims = claimsOf(session.access_token);
  expect((await ask(server, "/auth/v1/user", { token: await signedToken(claims) })).status).toBe(200);
  const refused = await ask(server, "/auth/v1/user", { token: await forge(claims) });
  expect(refused.status).toBe(403);
  expect(["bad_jwt", "session_not_found"]).toContain(refused.body.error_code);
});
