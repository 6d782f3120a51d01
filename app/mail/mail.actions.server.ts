import type { Actions, Exchange, Handler, Reply } from "../../platform/action/actions.server.ts";
import { limitTo } from "../../platform/http/limits.server.ts";
import { readUnsubscribeLink, resubscribe, unsubscribe } from "../../platform/mail/unsubscribes.server.ts";
import { Problem } from "../../platform/problem.ts";

/** One mail provider asks for all its people from a few addresses. */
const perAddress = limitTo({ name: "mail-stop", points: 600, seconds: 60 });

/**
 * Stopping letters, from the page of the stop link or by the button of a mail program (RFC 8058). That one comes from
 * anywhere, without a cookie and in any form body: the link alone says whose letters, so nothing else is read.
 */
export function mailActions(actions: Actions): void {
  actions.post("/mail/stop/:token", changing(unsubscribe), { fromAnywhere: true });
  actions.post("/mail/stop/:token/undo", changing(resubscribe));
}

const changing =
  (change: typeof unsubscribe): Handler =>
  async (exchange) => {
    try {
      await perAddress(exchange.address);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return answer(429, error.message, { "Retry-After": String(error.retryAfter) });
    }
    const token = exchange.params.token ?? "";
    const stop = readUnsubscribeLink(token);
    if (stop) await change(stop);
    // RFC 8058 allows a mail program no redirect; a person goes back to the page and sees how it stands.
    if (fromPage(exchange)) return answer(303, "", { Location: `/mail/stop/${encodeURIComponent(token)}` });
    return stop ? answer(200, "Done.") : answer(404, "This link is not whole.");
  };

const fromPage = ({ headers, body }: Exchange): boolean =>
  headers.accept?.includes("text/html") === true && !body.includes("One-Click");

function answer(status: number, body: string, headers: Record<string, string> = {}): Reply {
  const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return { status, headers: { ...plain, ...headers }, cookies: [], body };
}
