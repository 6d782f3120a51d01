import type { LookupAddress } from "node:dns";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { PrivateAddress, publicAddressOf } from "./public-address.server.ts";

const patienceMs = 10_000;

/** `status` is null where nobody answered; `said` is for whoever looks after the webhook. */
export type WebhookAnswer = { ok: boolean; status: number | null; said: string; ms: number };

let authorities: string | undefined;

/** Of tests, whose receivers have certificates of their own. */
export function trustForTests(ca: string | undefined): void {
  authorities = ca;
}

/** An address that may be posted to, as it is written out; null for what is none. Where it leads is looked at each time. */
export function webhookUrlOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { href, protocol, username, password, hash } = new URL(text);
  return protocol === "https:" && !username && !password && !hash ? href : null;
}

/** Within ten seconds, to a public address, without following a redirect. It does not throw. */
export async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<WebhookAnswer> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const status = await send(new URL(url), headers, body, AbortSignal.timeout(patienceMs));
    const ok = status >= 200 && status < 300;
    const redirects = status >= 300 && status < 400;
    return { ok, status, said: redirects ? "Redirects are not followed." : "", ms: ms() };
  } catch (error) {
    return { ok: false, status: null, said: wordsFor(error as Error & { code?: string }), ms: ms() };
  }
}

const wordsFor = (error: Error & { code?: string }): string => {
  if (error instanceof PrivateAddress) return error.message;
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `No answer within ${patienceMs / 1_000} seconds.`;
  return (error.code ?? error.message).slice(0, 200);
};

async function send(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason)),
  );
  late.catch(() => {});
  const address = await Promise.race([publicAddressOf(url.hostname), late]);
  const answered = new Promise<number>((resolve, reject) => {
    const sending = request(
      url,
      {
        method: "POST",
        headers: {
          ...headers,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "User-Agent": "Afters-Webhooks/1.0",
        },
        agent: new Agent({ keepAlive: false }),
        lookup: only(address),
        servername: isIP(address.address) && url.hostname.startsWith("[") ? "" : undefined,
        ca: authorities,
        signal,
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        // What it says is nobody's to read.
        sending.destroy();
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
  return Promise.race([answered, late]);
}

/** The name is not looked up again: between two look-ups it could come to mean another machine. */
const only =
  (address: LookupAddress): LookupFunction =>
  (_, options, done) =>
    options.all ? done(null, [address]) : done(null, address.address, address.family);
