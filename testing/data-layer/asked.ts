import { PassThrough } from "node:stream";
import type { PublishableKey } from "../../app/api/keys/keys.server.ts";
import type { ApiRequest, Part } from "../../app/api/part.ts";
import type { TokenHolder } from "../../app/api/tokens/tokens.server.ts";
import { userIdOf } from "../../app/api/tokens/tokens.server.ts";
import { Problem } from "../../platform/problem.ts";
import { newSession } from "../../platform/session/session.server.ts";
import { randomAddress } from "../fan.ts";

type Asking = {
  method?: string;
  query?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: string | object;
  holder?: TokenHolder | null;
  address?: string;
  key?: PublishableKey | null;
};

/** Somebody with a token, older than what counts as new. */
export const aHolder = (session = newSession(Date.now() - 600_000)): TokenHolder => ({
  userId: userIdOf(session),
  sessionId: "0b9e0f3a-7a52-4a4e-9a43-7f4ce8a3a8c1",
  session,
  isAnonymous: true,
  email: null,
  expiresAt: Math.floor(Date.now() / 1000) + 3_600,
});

/** What a part of the data layer is asked once the door has let it in, without a server. */
export function asked(
  path: string,
  { method = "GET", query = "", headers = {}, body = "", holder = null, ...from }: Asking = {},
): ApiRequest {
  const { address = randomAddress(), key = null } = from;
  return {
    ...{ method, path, query, headers, requestId: "r" },
    caller: { key, address, origin: null, holder: async () => holder },
    body: async () => Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    request: new PassThrough() as never,
    response: new PassThrough() as never,
  };
}

type Told = { status: number; headers?: Record<string, string>; body?: Record<string, unknown> };

/** What the part answers, or how it refuses. */
export const servedBy =
  (part: Part) =>
  async (path: string, asking: Asking = {}): Promise<Told> => {
    try {
      return (await part.serve(asked(path, asking))) as Told;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return part.refusal(error, { headers: {}, url: part.prefix + path } as never) as Told;
    }
  };
