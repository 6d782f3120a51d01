import { tokenKeys } from "../tokens/token-keys.server.ts";
import type { AuthEndpoint } from "./endpoint.ts";

/** Readers keep it: a minute here, ten in the published client, a minute in our own processes; keys sign after 15. */
const keptForSeconds = 60;

const externals = [
  ...["apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google"],
  ...[
    "kakao",
    "keycloak",
    "linkedin",
    "linkedin_oidc",
    "notion",
    "slack",
    "slack_oidc",
    "snapchat",
    "spotify",
  ],
  ...["twitch", "twitter", "workos", "x", "zoom", "phone"],
];

export const jwks: AuthEndpoint = {
  method: "GET",
  path: ".well-known/jwks.json",
  summary:
    "The public keys that access tokens are signed with (ES256). Also at `/.well-known/jwks.json`. `getClaims()` reads it.",
  caller: "anybody",
  answers: [{ status: 200, is: "a JSON Web Key Set", example: { keys: [{ kty: "EC", crv: "P-256" }] } }],
  refusals: [],
  limits: [],
  serve: async () => ({
    status: 200,
    headers: { "Cache-Control": `public, max-age=${keptForSeconds}` },
    body: { keys: (await tokenKeys()).map(({ jwk }) => jwk) },
  }),
};

export const settings: AuthEndpoint = {
  method: "GET",
  path: "settings",
  summary: "Which ways to sign in there are.",
  caller: "key",
  answers: [
    { status: 200, is: "each way, and whether it is open", example: { external: { anonymous_users: true } } },
  ],
  refusals: [],
  limits: [],
  serve: async () => ({
    status: 200,
    body: {
      external: {
        anonymous_users: true,
        email: true,
        ...Object.fromEntries(externals.map((name) => [name, false])),
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      passkeys_enabled: false,
    },
  }),
};

export const authHealth: AuthEndpoint = {
  method: "GET",
  path: "health",
  summary: "Whether signing in is served.",
  caller: "key",
  answers: [{ status: 200, is: "name and dialect", example: { name: "Afters" } }],
  refusals: [],
  limits: [],
  serve: async () => ({
    status: 200,
    body: { name: "Afters", version: "v1", description: "Speaks to the published client auth-js" },
  }),
};
