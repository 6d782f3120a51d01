import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { ReadForm, ShareForm, ThreadMessageForm } from "./thread-form.ts";
import { markRead, share, writeLine } from "./threads.server.ts";

const limit = { name: "thread", points: 30, seconds: 30 };
const crowdLimit = { name: "threads-of-address", points: 120, seconds: 30, overAll: true } as const;

/**
 * POST /threads/{fan}/messages {text, clientKey}, /threads/{fan}/shares {share} and /threads/{fan}/read, which answers
 * {unread}. Refusals: no_such_fan, not_there (404), yourself, follow_first (409), muted (403), invalid (422).
 */
export function threadActions(actions: Endpoints): void {
  actions.post(
    "/threads/:fan/messages",
    action(
      { input: ThreadMessageForm, limit, crowdLimit, failed: "That was not sent. Please try again." },
      async ({ fan: ref, text, clientKey }, { fan }) => {
        await writeLine(await fan(), ref, text, clientKey);
        return { goTo: viewPath("chat", { thread: ref }) };
      },
    ),
  );
  actions.post(
    "/threads/:fan/shares",
    action(
      { input: ShareForm, limit, crowdLimit, failed: "That was not shared. Please try again." },
      async ({ fan: ref, share: what }, { fan }) => {
        const friend = await share(await fan(), ref, what);
        // Own things are sent; stories are shared.
        const verb = /^(drop|card) /.test(what) ? "Sent to" : "Shared with";
        return { message: `${verb} ${friend.name}!`, goTo: viewPath("chat", { thread: ref }) };
      },
    ),
  );
  actions.post(
    "/threads/:fan/read",
    action(
      {
        input: ReadForm,
        limit: { name: "thread-read", points: 60, seconds: 30 },
        failed: "That did not arrive. Please try again.",
      },
      async ({ fan: ref }, { fan }) => ({
        answer: { unread: await markRead(await fan(), ref) },
        goTo: viewPath("chat", { thread: ref }),
      }),
    ),
  );
}
