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

export const sessionDays = 400;

/** Our own header, never the browser's, that tells the library's hooks which account asks. */
export const accountHeader = "x-account-id";

type Pool = ReturnType<typeof getPool>;

/**
 * Fans' passkeys use a better-auth instance and tables separate from the desk's, so that no operator is a fan and no
 * fan an operator. Its endpoints are not exposed; sessions are always ours.
 */
async function build(pool: Pool) {
  // Loaded with the first passkey: it takes a second and 60 MB.
  const [{ betterAuth }, { passkey }, { APIError, isAPIError }] = await Promise.all([
    import("better-auth"),
    import("@better-auth/passkey"),
    import("better-auth/api"),
  ]);
  /** User verification is required: otherwise anyone holding the device could sign in. */
  const seen = (verified: boolean | undefined) => {
    if (!verified) throw new APIError("UNAUTHORIZED", { message: "the holder was not verified" });
  };
  const { api } = betterAuth({
    database: pool,
    secret: config.sessionSecrets[0].secret,
    ...libraryOptions("afters_account"),
    user: {
      modelName: "accounts",
      fields: { ...dates, emailVerified: "email_confirmed" },
      additionalFields: {
        fanId: { type: "string", fieldName: "fan_id", input: false },
        emailConfirmedAt: { type: "date", fieldName: "email_confirmed_at", required: false, input: false },
      },
    },
    session: {
      modelName: "account_sessions",
      expiresIn: sessionDays * 24 * 3_600,
      disableSessionRefresh: true,
      fields: sessionFields("account_id"),
    },
    account: {
      modelName: "account_providers",
      fields: providerFields("account_id", "provider_account_id"),
    },
    verification: { modelName: "account_codes", fields: { ...dates, expiresAt: "expires_at" } },
    plugins: [
      withOwnSchema(
        passkey({
          ...passkeyOptions("Afters", { modelName: "account_passkeys", userId: "account_id" }, seen),
          registration: {
            requireSession: false,
            resolveUser: async ({ context }) => {
              const { id, name } = JSON.parse(context ?? "{}") as { id: string; name: string };
              return { id, name, displayName: name };
            },
            afterVerification: async ({ ctx, verification, user }) => {
              seen(verification.registrationInfo?.userVerified);
              // The challenge belongs to another account, for example after a new sign-in in between.
              seen(ctx.headers?.get(accountHeader) === user.id);
            },
          },
        }),
      ),
    ],
  });
  return { api, isAPIError };
}

let built: { pool: Pool; library: ReturnType<typeof build> } | null = null;

export function library(): ReturnType<typeof build> {
  const pool = getPool();
  if (built?.pool !== pool) built = { pool, library: build(pool) };
  return built.library;
}
