import type { Described } from "../described.ts";
import type { ApiAnswer, ApiRequest } from "../part.ts";

export type AuthEndpoint = Described & { serve(asked: ApiRequest): Promise<ApiAnswer> };

export const authQueryOf = ({ query }: ApiRequest): URLSearchParams => new URLSearchParams(query);

/** Of what a token can be refused for. */
export const tokenRefusals = [
  { status: 401, code: "no_authorization", when: "no access token was sent" },
  { status: 403, code: "bad_jwt", when: "it is forged, over, or not ours" },
  { status: 403, code: "session_not_found", when: "its sign-in was ended" },
];

export const sessionExample = {
  access_token: "eyJhbGciOiJFUzI1NiIs…",
  token_type: "bearer",
  expires_in: 3600,
  refresh_token: "eyJzIjoi…",
  user: {
    id: "0b1c…",
    is_anonymous: true,
    role: "authenticated",
    app_metadata: { user_session: "session_…" },
  },
};
