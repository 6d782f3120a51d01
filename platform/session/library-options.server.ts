import { config } from "../config.server.ts";
import { log } from "../logger.server.ts";
import { cookieName } from "./session.server.ts";

/** What every instance of better-auth has here. None of its endpoints can be reached: its limits are ours. */
export const libraryOptions = (cookie: string) => ({
  baseURL: config.origin,
  telemetry: { enabled: false },
  logger: {
    level: "error" as const,
    // What it adds to a message may quote who came.
    log: (_: unknown, message: string) => log.error({ library: "better-auth" }, message),
  },
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: false },
  advanced: {
    // Its own prefix under https would be the weaker __Secure-.
    cookiePrefix: cookieName(cookie),
    useSecureCookies: false,
    ipAddress: { disableIpTracking: true },
    defaultCookieAttributes: {
      httpOnly: true,
      sameSite: "lax" as const,
      path: "/",
      secure: config.origin.startsWith("https:"),
    },
  },
});

export const dates = { createdAt: "created_at", updatedAt: "updated_at" };

/** Its tables' columns by our names; `userId` is the one that says whose a row is. */
export const sessionFields = (userId: string) => ({
  ...dates,
  expiresAt: "expires_at",
  userId,
  ipAddress: "network",
  userAgent: "browser",
});

export const providerFields = (userId: string, accountId: string) => ({
  ...dates,
  userId,
  accountId,
  providerId: "provider_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
});

/** `seen` refuses a key whose holder the device did not verify. */
export const passkeyOptions = (
  rpName: string,
  { modelName, userId }: { modelName: string; userId: string },
  seen: (verified: boolean) => void,
) => ({
  rpName,
  rpID: new URL(config.origin).hostname,
  origin: config.origin,
  authenticatorSelection: { residentKey: "required" as const, userVerification: "required" as const },
  authentication: {
    afterVerification: async ({
      verification,
    }: {
      verification: { authenticationInfo: { userVerified: boolean } };
    }) => seen(verification.authenticationInfo.userVerified),
  },
  schema: {
    passkey: {
      modelName,
      fields: {
        publicKey: "public_key",
        userId,
        credentialID: "credential_id",
        deviceType: "device_type",
        backedUp: "backed_up",
        createdAt: "created_at",
      },
    },
  },
});
