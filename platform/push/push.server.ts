import webpush from "web-push";
import { config } from "../config.server.ts";
import { onPoolOpened, type Queryable, query, queryOne } from "../db/pool.server.ts";
import { log } from "../logger.server.ts";
import { defineNamedRows } from "../names/named-rows.server.ts";
import { canUnseal, isSealedWithNewest, reseal, seal, unseal } from "../sealing.server.ts";
import { counted } from "../ui/numbers.ts";

/** As a browser hands it out. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

type Keys = { public_key: string; sealed_key: string };

const patienceMs = 10_000;
const keptBySeconds = 15 * 60;
const purpose = "push keys";

/**
 * Where browsers' push services are: an endpoint is an address that this server calls, so nobody may name another.
 * Chrome and its kin, Firefox, Safari, Edge.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** As it is written out, without the zero bytes and spaces that a URL may be read from. Null for what is none. */
export function pushServiceOf(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { href, protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && services.some((service) => service.test(hostname)) ? href : null;
}

type Forget = (on: Queryable) => Promise<number>;
const subscriptions: Forget[] = [];

/** Of whoever keeps subscriptions: what to do once the key they were made with is gone. Answers how many there were. */
export function onKeyLost(forget: Forget): void {
  subscriptions.push(forget);
}

let known: Keys | null = null;
onPoolOpened(() => {
  known = null;
});

async function keys(): Promise<Keys> {
  known ??= await kept();
  if (known) return known;
  const made = webpush.generateVAPIDKeys();
  await query("insert into push_keys (public_key, sealed_key) values ($1, $2) on conflict do nothing", [
    made.publicKey,
    await seal(made.privateKey, purpose),
  ]);
  known = await kept();
  return known as Keys;
}

const kept = () => queryOne<Keys>("select public_key, sealed_key from push_keys");

async function sealedBefore(): Promise<Keys | null> {
  const keys = await kept();
  return keys && !isSealedWithNewest(keys.sealed_key) ? keys : null;
}

defineNamedRows({
  what: ["key of push messages", "keys of push messages"],
  sealed: {
    column: "push_keys.sealed_key",
    async forgetUnopened(on) {
      const [keys] = await query<Keys>("select public_key, sealed_key from push_keys", [], on);
      if (!keys || (await canUnseal(keys.sealed_key, purpose))) return null;
      await query("delete from push_keys", [], on);
      // Browsers subscribed with the key that is gone.
      let off = 0;
      for (const forget of subscriptions) off += await forget(on);
      return `the key of push messages: ${counted(off, "browser")} that wanted reminders will have to ask again`;
    },
  },
  async renew() {
    const old = await sealedBefore();
    if (!old) return;
    await query("update push_keys set sealed_key = $1", [await reseal(old.sealed_key, purpose)]);
    known = null;
  },
  countOld: async () => ((await sealedBefore()) ? 1 : 0),
});

/** What a browser is to subscribe with, as base64url. */
export const publicKey = async (): Promise<string> => (await keys()).public_key;

/**
 * "gone": the browser wants nothing any more. "failed": its service could not take it now. Nothing but this very
 * address is called. Sources: RFC 8030, RFC 8291, RFC 8292.
 */
export async function push(
  { endpoint, p256dh, auth }: Subscription,
  message: object,
): Promise<"sent" | "gone" | "failed"> {
  const { public_key: publicKey, sealed_key } = await keys();
  const privateKey = await unseal(sealed_key, purpose);
  try {
    const { headers, body, method } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: subject(), publicKey, privateKey },
        TTL: keptBySeconds,
        urgency: "high",
        contentEncoding: "aes128gcm",
      },
    );
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body ? new Uint8Array(body) : null,
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) return "gone";
    if (answer.ok) return "sent";
    log.warn(
      { service: new URL(endpoint).hostname, status: answer.status },
      "a push service took no message",
    );
  } catch (error) {
    log.warn({ err: error, service: new URL(endpoint).hostname }, "a push message was not sent");
  }
  return "failed";
}

/** Whom a push service may write to. It takes no plain http address. */
const subject = (): string =>
  config.origin.startsWith("https:")
    ? config.origin
    : `mailto:${/<([^>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM}`;
