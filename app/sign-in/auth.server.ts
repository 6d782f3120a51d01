import { createHash } from "node:crypto";
import { config } from "../../platform/config.server.ts";
import { getPool } from "../../platform/db/pool.server.ts";
import { log } from "../../platform/logger.server.ts";
import { withOwnSchema } from "../../platform/session/own-schema.server.ts";
import { cookieName } from "../../platform/session/session.server.ts";

/** The most that ASVS 6.5.5 allows. */
export const linkMinutes = 10;
const sessionHours = 12;

/** Carries the network to the library, in headers that are ours and never the browser's. */
export const networkHeader = "x-desk-network";

/** As a link's token stands in the database. */
export const storedToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

const dates = { createdAt: "created_at", updatedAt: "updated_at" };

type Pool = ReturnType<typeof getPool>;

/** Whoever asked for the link decides where it goes. */
type Made = { take?: (token: string) => void };

/**
 * Sessions and one-time links are better-auth's: nothing of ours makes, keeps or compares them. Its own endpoints
 * are not reachable; the desk calls it from its actions, which have the limits and the origin check of every form.
 */
async function build(pool: Pool, secret: string) {
  // Loaded when an operator first needs it: it takes a second and 60 MB, and most processes serve fans alone.
  const [{ betterAuth }, { magicLink }, { passkey }, { APIError, isAPIError }] = await Promise.all([
    import("better-auth"),
    import("better-auth/plugins/magic-link"),
    import("@better-auth/passkey"),
    import("better-auth/api"),
  ]);
  /** A key that anybody could use who holds the device would be less than a mailbox. */
  const seen = (verified: boolean | undefined) => {
    if (!verified) throw new APIError("UNAUTHORIZED", { message: "the holder was not verified" });
  };
  const { api } = betterAuth({
    database: pool,
    secret,
    baseURL: config.origin,
    telemetry: { enabled: false },
    // What it adds to a message may quote who came.
    logger: { level: "error", log: (_, message) => log.error({ library: "better-auth" }, message) },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: false },
    advanced: {
      // Its own prefix under https would be the weaker __Secure-.
      cookiePrefix: cookieName("afters_desk"),
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: config.origin.startsWith("https:"),
      },
    },
    user: { modelName: "operators", fields: { ...dates, emailVerified: "email_verified" } },
    session: {
      modelName: "operator_sessions",
      expiresIn: sessionHours * 3_600,
      disableSessionRefresh: true,
      fields: {
        ...dates,
        expiresAt: "expires_at",
        userId: "operator_id",
        ipAddress: "network",
        userAgent: "browser",
      },
    },
    account: {
      modelName: "operator_accounts",
      fields: {
        ...dates,
        userId: "operator_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
      },
    },
    verification: { modelName: "operator_links", fields: { ...dates, expiresAt: "expires_at" } },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => ({
            data: { ...session, ipAddress: context?.headers?.get(networkHeader) ?? "" },
          }),
        },
      },
    },
    plugins: [
      magicLink({
        expiresIn: linkMinutes * 60,
        // Whoever gets a link is an operator already; nobody becomes one by following it.
        disableSignUp: true,
        storeToken: { type: "custom-hasher", hash: async (token) => storedToken(token) },
        sendMagicLink: async ({ token, metadata }) => (metadata as Made | undefined)?.take?.(token),
      }),
      withOwnSchema(
        passkey({
          rpName: "Afters desk",
          rpID: new URL(config.origin).hostname,
          origin: config.origin,
          authenticatorSelection: { residentKey: "required", userVerification: "required" },
          registration: {
            afterVerification: async ({ verification }) => seen(verification.registrationInfo?.userVerified),
          },
          authentication: {
            afterVerification: async ({ verification }) => seen(verification.authenticationInfo.userVerified),
          },
          schema: {
            passkey: {
              modelName: "operator_passkeys",
              fields: {
                publicKey: "public_key",
                userId: "operator_id",
                credentialID: "credential_id",
                deviceType: "device_type",
                backedUp: "backed_up",
                createdAt: "created_at",
              },
            },
          },
        }),
      ),
    ],
  });
  return { api, isAPIError };
}

let built: { pool: Pool; bySecret: Map<string, ReturnType<typeof build>> } | null = null;

const [signing] = config.sessionSecrets;

export function auth(secret = signing.secret): ReturnType<typeof build> {
  const pool = getPool();
  if (built?.pool !== pool) built = { pool, bySecret: new Map() };
  const known = built.bySecret.get(secret) ?? build(pool, secret);
  built.bySecret.set(secret, known);
  return known;
}
