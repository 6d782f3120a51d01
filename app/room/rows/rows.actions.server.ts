import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { followInvite, makeInvite } from "./invites.server.ts";
import { InviteForm, LeaveRowForm, RemoveFromRowForm, SitForm, WhisperForm } from "./row-form.ts";
import { leaveRow, removeFromRow } from "./rows.server.ts";
import { whisper } from "./whispers.server.ts";

const failed = "That did not work. Please try again.";

export function rowActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/invite",
    action(
      {
        input: InviteForm,
        limit: { name: "invite", points: 20, seconds: 60 },
        crowdLimit: { name: "invites-of-address", points: 120, seconds: 60 },
        failed,
      },
      async ({ partyId, anew }, { fan }) => {
        const token = await makeInvite(partyId, await fan(), anew === "yes");
        return { answer: { token }, goTo: `/come/${token}` };
      },
    ),
  );
  actions.post(
    "/come/:token",
    action(
      {
        input: SitForm,
        limit: { name: "follow-invite", points: 20, seconds: 60 },
        // Over all links: each has its own path, and guessing uses many.
        crowdLimit: { name: "followed-invites-of-address", points: 120, seconds: 60, overAll: true },
        failed,
      },
      async ({ token }, { fan }) => {
        const { partyId, row } = await followInvite(token, await fan());
        return { answer: { partyId, row }, goTo: `/afters/${partyId}` };
      },
    ),
  );
  actions.post(
    "/afters/:partyId/row/leave",
    action(
      { input: LeaveRowForm, limit: { name: "leave-row", points: 20, seconds: 60 }, failed },
      async ({ partyId }, { fan }) => {
        await leaveRow(partyId, await fan());
        return { answer: {}, message: "You sit by yourself again.", goTo: `/afters/${partyId}` };
      },
    ),
  );
  actions.post(
    "/afters/:partyId/row/put-out",
    action(
      { input: RemoveFromRowForm, limit: { name: "put-out", points: 20, seconds: 60 }, failed },
      async ({ partyId, mate }, { fan }) => {
        await removeFromRow(partyId, await fan(), mate);
        return { answer: {}, message: "They no longer sit in your row.", goTo: `/afters/${partyId}` };
      },
    ),
  );
  actions.post(
    "/afters/:partyId/whispers",
    action(
      {
        input: WhisperForm,
        limit: { name: "whisper", points: 6, seconds: 10 },
        crowdLimit: { name: "whispers-of-address", points: 30, seconds: 10 },
        failed: "Your whisper was not sent. Please try again.",
        tooOften: "You are fast. Give your row a breath, then whisper it again.",
      },
      async (input, { fan }) => ({
        answer: { entry: await whisper({ ...input, fanId: await fan() }) },
        goTo: `/afters/${input.partyId}?whisper=`,
      }),
    ),
  );
}
