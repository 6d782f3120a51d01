/** The result of subscribing in the browser. */
export type Subscribed =
  | { ok: true; endpoint: string; p256dh: string; auth: string }
  | { ok: false; reason: string };

const worker = "/push-worker.js";

const denied =
  "Your browser may not send you messages from here. Allow them in its settings for this page; the calendar file works without.";
const unreached =
  "Your browser's message service did not answer. Please try again; the calendar file works without.";

/** Asks for permission if it was not asked before. */
export async function subscribe(): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== "granted") return { ok: false, reason: denied };
  try {
    const registration = await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.ready;
    const { key } = (await (await fetch("/push/key")).json()) as { key: string };
    const subscription =
      (await registration.pushManager.getSubscription()) ??
      (await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(key),
      }));
    const { endpoint, keys } = subscription.toJSON();
    return { ok: true, endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
  } catch {
    return { ok: false, reason: unreached };
  }
}

export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
