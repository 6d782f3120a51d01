import { Problem } from "../../platform/problem.ts";
import { actingPerson, personOf } from "../../platform/session/persons.server.ts";
import type { PublishableKey } from "./keys/keys.server.ts";
import { isSecretKey } from "./keys/secrets.server.ts";
import { readToken, type TokenHolder } from "./tokens/tokens.server.ts";

/** Who asks: an app or page by its key, and perhaps a fan by their access token. */
export type Caller = {
  /** Null only where a part is open without one. */
  key: PublishableKey | null;
  address: string;
  origin: string | null;
  /** Null without a token. One that is forged, over, ended or no token at all is refused (401), never taken for nobody. */
  holder(): Promise<TokenHolder | null>;
  /** Whose id a page made up by itself, and no token: `holder` is who it stands for. */
  ownId?: string;
};

export const callerOf = (key: PublishableKey | null, address: string, headers: Headers): Caller => {
  let holder: Promise<TokenHolder | null> | null = null;
  const token = bearerOf(headers, key);
  return {
    key,
    address,
    origin: headers.origin ?? null,
    holder: () => {
      holder ??= token === null ? Promise.resolve(null) : token === "" ? refuseHeader() : readToken(token);
      return holder;
    },
  };
};

type Headers = { authorization?: string; origin?: string };

const refuseHeader = () =>
  Promise.reject(
    new Problem(
      "sign_in_first",
      401,
      "The header Authorization holds no bearer token. Leave it out, or sign in.",
    ),
  );

/** The client sends its key as a bearer token until somebody has signed in. Empty for what is no token at all. */
function bearerOf({ authorization }: Headers, key: PublishableKey | null): string | null {
  if (!authorization) return null;
  const token = /^Bearer +(\S{1,4096})$/i.exec(authorization)?.[1] ?? "";
  return token === key?.key || (key?.isSecret && isSecretKey(token)) ? null : token;
}

export const signInBetter = "Call signInAnonymously() and use the session in its user's metadata.";

const signInFirst = () =>
  new Problem("sign_in_first", 401, `Sign in first: this belongs to a fan. ${signInBetter}`);

export async function requireHolder(caller: Caller): Promise<TokenHolder> {
  const holder = await caller.holder();
  if (!holder) throw signInFirst();
  return holder;
}

/** The fan they are, or null before their first act. */
export const fanOfHolder = ({ session }: TokenHolder): Promise<string | null> => personOf(session);

/** A first act makes one. */
export const actingFan = (
  { session }: TokenHolder,
  { address, ownId }: Pick<Caller, "address" | "ownId">,
): Promise<string> => actingPerson(session, address, ownId !== undefined);
