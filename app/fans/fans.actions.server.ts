import { z } from "zod";
import { action } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { readSession } from "../../platform/session/session.server.ts";
import { changeFan } from "./fans.server.ts";
import { NameForm } from "./name-rules.ts";

/**
 * POST /session {}: {isNew}. Sets the cookie of an anonymous session where there is none; asked for before a browser's
 * first act. Refusals: slow_down (429).
 * POST /fan {name, avatar?, ring?}: `avatar` a character's id, `ring` a colour from 0 to 11. Refusals: invalid,
 * name_taken (409), muted (403), slow_down (429).
 */
export function fanActions(actions: Endpoints): void {
  actions.post(
    "/session",
    action(
      { input: z.object({}), failed: "That did not work. Please try again." },
      async (_, __, { call }) => ({
        answer: { isNew: readSession(call.headers.cookie) === null },
      }),
    ),
  );
  actions.post(
    "/fan",
    action(
      {
        input: NameForm,
        limit: { name: "rename", points: 10, seconds: 60 },
        failed: "Your name could not be changed. Please try again.",
      },
      async (wanted, { fan }) => ({
        answer: { me: await changeFan(await fan(), wanted) },
        message: "That is you now.",
      }),
    ),
  );
}
