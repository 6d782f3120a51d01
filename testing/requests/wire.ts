import { signedIn } from "../data-layer/signed-in.ts";
import { publishableKey } from "../server.ts";
import type { Address, Fields } from "./addresses.ts";

/** What a part takes for good, by its address: without a body that its rules take, nothing behind them would be reached. */
const samples: Record<string, Fields[]> = {
  "/auth/v1/signup": [{}],
  "/auth/v1/token": [{ refresh_token: "one-of-long-ago" }],
  "/auth/v1/otp": [{ email: "maud@vesper.film", create_user: true }],
  "/auth/v1/verify": [{ type: "email", email: "maud@vesper.film", token: "123456" }],
  "/auth/v1/resend": [{ type: "signup", email: "maud@vesper.film" }],
  "/storage/v1/object/list/submissions": [{ prefix: "boards", limit: 10, sortBy: { column: "name" } }],
  "/storage/v1/object/sign/submissions": [{ expiresIn: 60, paths: ["boards/one.png"] }],
  "/storage/v1/object/sign/submissions/:path": [{ expiresIn: 60 }],
  "/functions/v1/deep-dive-library": [{ query: "Vesper Line" }],
  "/functions/v1/character-chat": [
    { character: "carmilla", messages: [{ role: "user", content: "Who rang?" }] },
  ],
};

/** Beside what is described: clients take things away, and ask for what is not offered. */
const undescribed: Address[] = [
  {
    method: "DELETE",
    pattern: "/storage/v1/object/submissions",
    bodies: [{ prefixes: ["boards/one.png", "boards"] }],
  },
  { method: "GET", pattern: "/storage/v1/object/authenticated/submissions/:path" },
  { method: "GET", pattern: "/storage/v1/object/info/submissions/:path" },
  { method: "PATCH", pattern: "/storage/v1/upload/resumable/:id", bodies: [{}] },
  { method: "HEAD", pattern: "/storage/v1/upload/resumable/:id" },
  { method: "GET", pattern: "/auth/v1/verify" },
  { method: "GET", pattern: "/rest/v1/polls?apikey=:key", weight: 16 },
];

type OpenApi = { paths: Record<string, Record<string, unknown>> };

export const isOverTheWire = (path: string): boolean => /^\/(auth|storage|functions|rest)\/v1\//.test(path);

/** Of every part but the tables, which app/api/rest/access.test.ts asks: whatever is described is among them. */
export async function wireAddresses(origin: string): Promise<Address[]> {
  const { paths } = (await (await fetch(`${origin}/developers/openapi.json`)).json()) as OpenApi;
  const described = Object.entries(paths)
    .filter(([path]) => isOverTheWire(path) && !path.startsWith("/rest"))
    .flatMap(([path, methods]) => {
      // Any other bucket is refused before its paths are read.
      const pattern = path.replace("{bucket}", "submissions").replace(/\{(\w+)\}/g, ":$1");
      const asked = Object.keys(methods).map((name) => name.toUpperCase() as Address["method"]);
      return asked
        .filter((method) => /^(GET|POST|PUT)$/.test(method))
        .map((method) => ({
          method,
          pattern,
          ...(method !== "GET" && { bodies: samples[pattern] ?? [{}] }),
        }));
    });
  // They are fewer than pages and actions, and each is a part of its own.
  return [...described, ...undescribed].map((one) => ({ weight: 8, ...one }));
}

/** A few fans of the wire. */
export const wireTokens = (origin: string): Promise<string[]> =>
  Promise.all([1, 2, 3].map(async () => (await signedIn({ origin })).session.access_token));

/** An address may say the key itself. */
export const wireHeaders = (path: string, token: string | undefined): Record<string, string> =>
  isOverTheWire(path)
    ? {
        ...(!path.includes("apikey=") && { apikey: publishableKey }),
        ...(token && { Authorization: `Bearer ${token}` }),
      }
    : {};
