import { createHash } from "node:crypto";
import { config } from "../../../platform/config.server.ts";
import { getPool } from "../../../platform/db/pool.server.ts";
import {
  dates,
  libraryOptions,
  passkeyOptions,
  providerFields,
  sessionFields,
} from "../../../platform/session/library-options.server.ts";
import { withOwnSchema } from "../../../platform/session/own-schema.server.ts";

/** The most that ASVS 6.5.5 allows. */
export const linkMinutes = 10;
const sessionHours = 12;

/** Carries the network to the library, in headers that are ours and never the browser's. */
export const networkHeader = "x-desk-network";

/** As a link's token stands in the database. */
export const storedToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

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
    ...libraryOptions("afters_desk"),
    user: { modelName: "operators", fields: { ...dates, emailVerified: "email_verified" } },
    session: {
      modelName: "operator_sessions",
      expiresIn: sessionHours * 3_600,
      disableSessionRefresh: true,
      fields: sessionFields("operator_id"),
    },
    account: {
      modelName: "operator_accounts",
      fields: providerFields("operator_id", "account_id"),
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
          ...passkeyOptions("Afters desk", { modelName: "operator_passkeys", userId: "operator_id" }, seen),
          registration: {
            afterVerification: async ({ verification }) => seen(verification.registrationInfo?.userVerified),
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
