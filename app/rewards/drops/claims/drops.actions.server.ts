import type { Hono } from "hono";
import { action } from "../../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../../platform/action/endpoints.server.ts";
import { viewPath } from "../../../frame/phone/views.ts";
import { findDraw } from "../draw/draw.server.ts";
import { sentenceOf } from "../drop.ts";
import { DropClaimForm, DropMarkForm, GiveBackForm } from "./claim-forms.ts";
import { claim } from "./claims.server.ts";
import { limitClaimsOfNetwork } from "./drop-share.server.ts";
import { markDrop } from "./marks.server.ts";
import { acceptPiece, giveBackPiece } from "./stand-by.server.ts";

const limit = { name: "drop-claim", points: 20, seconds: 10 };
const crowdLimit = { name: "drop-claims-of-address", points: 240, seconds: 60 };
const tooOften = "That was quick. What you have stays yours; please wait a moment.";
const failed = "That did not arrive. Press again: it counts once.";
const detail = (drop: string) => viewPath("drops", { drop });

/**
 * POST /drops/{id}/claims: a numbered piece, a place in line or an entry; returns {own, standing} after the commit.
 * POST .../keep accepts a piece, .../give-up {sure: yes} returns it for good, .../marks {on: yes or no} sets a
 * reminder. Refusals: no_such_drop (404), not_open, paused, closed, not_yours, nothing_to_give_up (409),
 * network_share, slow_down (429), busy (503).
 */
export function dropActions(actions: Endpoints): void {
  actions.post(
    "/drops/:dropId/claims",
    action({ input: DropClaimForm, limit, crowdLimit, tooOften, failed }, async ({ dropId }, who) => {
      await limitClaimsOfNetwork(dropId, who);
      const { own, title, standing } = await claim(dropId, await who.fan());
      return { answer: { own, standing }, message: sentenceOf(own, title), goTo: detail(dropId) };
    }),
    { hot: true },
  );
  actions.post(
    "/drops/:dropId/keep",
    action({ input: DropClaimForm, limit, tooOften, failed }, async ({ dropId }, { fan }) => {
      const { number, title } = await acceptPiece(dropId, await fan());
      return {
        answer: { number },
        message: `Number ${number} of ${title} is yours to keep.`,
        goTo: detail(dropId),
      };
    }),
  );
  actions.post(
    "/drops/:dropId/give-up",
    action({ input: GiveBackForm, limit, tooOften, failed }, async ({ dropId }, { fan }) => {
      const title = await giveBackPiece(dropId, await fan());
      return { answer: {}, message: `You gave back yours of ${title}.`, goTo: detail(dropId) };
    }),
  );
  actions.post(
    "/drops/:dropId/marks",
    action({ input: DropMarkForm, limit, crowdLimit, tooOften, failed }, async ({ dropId, on }, { fan }) => {
      const isMarked = on === "yes";
      const title = await markDrop(dropId, await fan(), isMarked);
      return {
        answer: { isMarked },
        message: isMarked ? `We will remind you here when ${title} opens.` : `Reminder off: ${title} opens.`,
        goTo: detail(dropId),
      };
    }),
  );
}

/** GET /drops/{id}/draw.json: everything needed to repeat the draw, without the owners of entries. */
export function drawFiles(app: Hono): void {
  app.get("/drops/:id/draw.json", async (c) => {
    const draw = await findDraw(c.req.param("id"));
    if (!draw) return c.json({ code: "no_such_draw", message: "There is no such draw." }, 404);
    return c.json(draw, 200, { "Cache-Control": "no-cache" });
  });
}
