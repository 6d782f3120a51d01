import { config } from "../../platform/config.server.ts";
import { getPool } from "../../platform/db/pool.server.ts";
import { fullKeyedHash } from "../../platform/names/keyed-hashes.server.ts";
import {
  dates,
  libraryOptions,
  passkeyOptions,
  providerFields,
  sessionFields,
} from "../../platform/session/library-options.server.ts";
import { withOwnSchema } from "../../platform/session/own-schema.server.ts";
import { makeFan } from "../fans/fan-sessions.server.ts";

/** The most that ASVS 6.5.5 allows. */
export const codeMinutes = 10;
export const codeTries = 3;
const sessionDays = 400;

/** Carry to the library's hooks who asks, in headers that are ours and never the browser's. */
export const fanHeader = "x-account-fan";
export const accountHeader = "x-account-id";

type Pool = ReturnType<typeof getPool>;

/** A leaked database gives no code away before it is too old. */
export const storedCode = (code: string): string => fullKeyedHash("account-code", code);

/**
 * Codes and passkeys are better-auth's, in an instance and tables apart from the desk's: no operator is a fan here, and no
 * fan an operator. None of its endpoints can be reached; who a browser is, is said by its session alone, as for everybody.
 */
async function build(pool: Pool) {
  // Loaded when somebody first keeps their seat: it takes a second and 60 MB.
  const [{ betterAuth }, { emailOTP }, { passkey }, { APIError, isAPIError }] = await Promise.all([
    import("better-auth"),
    import("better-auth/plugins/email-otp"),
    import("@better-auth/passkey"),
    import("better-auth/api"),
  ]);
  /** A key that anybody could use who holds the device would be less than a mailbox. */
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
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const fanId = context?.headers?.get(fanHeader) ?? "";
            await makeFan(fanId);
            return { data: { ...user, fanId, emailConfirmedAt: new Date() } };
          },
        },
      },
    },
    plugins: [
      emailOTP({
        expiresIn: codeMinutes * 60,
        allowedAttempts: codeTries,
        storeOTP: { hash: async (code) => storedCode(code) },
        // A letter is written by whoever makes the code, in one transaction with its job.
        sendVerificationOTP: async () => undefined,
      }),
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
              // The challenge was another account's, as when somebody signed in anew in between.
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
