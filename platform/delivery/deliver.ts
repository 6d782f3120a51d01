import { type ActionAnswer, sendAction } from "../action/send-action.ts";
import { connectivity } from "../network/connectivity.ts";
import { toast } from "../ui/overlay/toast.ts";

type Waiting = { url: string; input: object; since: number; tries?: number };

const kept = "afters.to-deliver";
/** What has waited longer is not meant any more. */
const keptForMs = 24 * 3_600_000;
const mostKept = 200;
/** Refusals that another moment has no more: the server is there, and cannot just now. */
const passing = new Set(["busy", "failed", "slow_down"]);
const mostTries = 8;
/** Seconds. */
const retryAfter = 10;
const offlineSentence = "You are offline. It is saved, and sent when you are back.";

/**
 * Like `sendAction`, but what cannot be sent now is kept, over a reload as well, and sent in its order once the server
 * answers again; then the code is "kept". For acts that may be sent twice and count once.
 */
export async function deliver<Answer extends object>(
  url: string,
  input: object,
): Promise<ActionAnswer<Answer>> {
  if (waiting().length === 0) {
    const answer = await sendAction<Answer>(url, input);
    if (answer.ok || answer.code !== "offline") return answer;
  }
  keep([...waiting(), { url, input, since: Date.now() }].slice(-mostKept));
  if (!connectivity.isLost) void deliverQueued();
  watchNetwork();
  return { ok: false, code: "kept", message: offlineSentence };
}

const watchers = new Set<() => void>();

/** Called when something that was kept has been answered, in this tab. */
export function onDelivered(listener: () => void): () => void {
  watchers.add(listener);
  return () => void watchers.delete(listener);
}

/** One tab at a time, one act after the other. */
export async function deliverQueued(): Promise<void> {
  if (waiting().length === 0) return;
  // Over plain http no browser has locks: there it is one at a time in each tab, and what is sent twice counts once.
  if (navigator.locks)
    return navigator.locks.request(kept, { ifAvailable: true }, async (lock) => {
      if (lock) await sendKept();
    });
  if (isSending) return;
  isSending = true;
  await sendKept().finally(() => {
    isSending = false;
  });
}

let isSending = false;

async function sendKept(): Promise<void> {
  let sent = 0;
  for (let next = waiting()[0]; next; next = waiting()[0]) {
    const answer = await sendAction(next.url, next.input);
    if (!answer.ok && answer.code === "offline") return;
    forget(next);
    const { tries = 0 } = next;
    if (!answer.ok && passing.has(answer.code) && tries < mostTries) {
      keep([{ ...next, tries: tries + 1 }, ...waiting()]);
      setTimeout(() => void deliverQueued(), 1_000 * (answer.retryAfter ?? retryAfter));
      return;
    }
    if (answer.ok) sent += 1;
    else toast.error(answer.message);
    for (const watcher of watchers) watcher();
  }
  if (sent > 0)
    toast.success(
      sent === 1 ? "What you did offline has been sent." : `${sent} things you did offline are sent.`,
    );
}

/** Sends what waits now, and whenever the server is reached again. */
export function startDelivering(): void {
  void deliverQueued();
  watchNetwork();
}

let isWatching = false;

/** On whatever page something was kept: it may be the last one opened today. */
function watchNetwork(): void {
  if (isWatching) return;
  isWatching = true;
  connectivity.watch(() => {
    if (!connectivity.isLost) void deliverQueued();
  });
}

/** The first of its kind: another tab may have sent it too, and taken it out already. */
function forget(sent: Waiting): void {
  const all = waiting();
  const at = all.findIndex((one) => JSON.stringify(one) === JSON.stringify(sent));
  keep(all.filter((_, place) => place !== at));
}

function waiting(): Waiting[] {
  try {
    const all = JSON.parse(localStorage.getItem(kept) ?? "[]") as Waiting[];
    return all.filter(({ since }) => Date.now() - since < keptForMs);
  } catch {
    // Storage may be forbidden, or hold what we did not write: then nothing waits.
    return [];
  }
}

function keep(all: Waiting[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(kept);
    else localStorage.setItem(kept, JSON.stringify(all));
  } catch {
    // As above.
  }
}
