import { z } from "zod";
import { type Action, action } from "../../../platform/action/action.server.ts";
import type { Admitted } from "../../../platform/action/call.server.ts";
import { link, ownLink } from "../../../platform/action/edge-policies.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { readUnsubscribeLink, resubscribe, unsubscribe } from "../../../platform/mail/unsubscribes.server.ts";

/**
 * A mail program's button (RFC 8058) comes from anywhere, without a cookie, in any form body: only the link is read.
 */
export function mailActions(actions: Endpoints): void {
  actions.post("/mail/stop/:token", changing(unsubscribe, link));
  actions.post("/mail/stop/:token/undo", changing(resubscribe, ownLink));
}

const changing = (change: typeof unsubscribe, edge: typeof link): Action =>
  action(
    {
      edge,
      input: z.object({ token: z.string() }),
      // One mail provider asks for all its people from a few addresses.
      addressLimit: { name: "mail-stop", points: 600, seconds: 60 },
      failed: "Something went wrong. Please try again.",
    },
    async ({ token }, _, { call }) => {
      const stop = readUnsubscribeLink(token);
      if (stop) await change(stop);
      // RFC 8058 allows a mail program no redirect; a person goes back to the page and sees how it stands.
      if (fromPage(call)) return { goTo: `/mail/stop/${encodeURIComponent(token)}` };
      return stop ? { message: "Done." } : { message: "This link is incomplete.", status: 404 };
    },
  );

const fromPage = ({ headers, body }: Admitted): boolean =>
  headers.accept?.includes("text/html") === true && !body.includes("One-Click");
