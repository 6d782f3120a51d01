import { z } from "zod";
import { action, parse } from "../../../platform/action/action.server.ts";
import { upload } from "../../../platform/action/edge-policies.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { swapFace } from "./face-swap/face-swap.server.ts";
import { FaceSwapForm, mostBodyBytes } from "./face-swap/face-swap-form.ts";
import { readPictures } from "./face-swap/read-pictures.server.ts";
import { replyInScene } from "./play/replies.server.ts";
import { ReplyForm } from "./play/reply-form.ts";

/**
 * POST /scenes/{scene}/replies {message, heard: [lines]}: answers {from, text}, what whoever is in the scene says to
 * that. Nothing of it is kept. Refusals: nobody_there (404), invalid (422), slow_down (429).
 *
 * POST /functions/v1/face-swap {targetImage, userFaceImage}: answers {swappedImage, swapped} (BACKEND-21). Pictures are
 * data addresses of at most 6 MB and 24 megapixels; the target may be the address of one of our scenes. Refusals:
 * invalid and no_picture (422), unsupported_body (415), too_large (413), slow_down (429), busy (503). Who takes longer than 20 s
 * to send is cut off.
 */
export function sceneActions(actions: Endpoints): void {
  actions.post(
    "/scenes/:scene/replies",
    action(
      {
        input: ReplyForm,
        limit: { name: "scene-replies", points: 60, seconds: 60 },
        failed: "They did not hear you. Please try again.",
        tooOften: "One at a time. Please wait a moment.",
      },
      async (input) => {
        const reply = await replyInScene(input);
        return { answer: reply, message: `${reply.from}: ${reply.text}` };
      },
    ),
  );
  actions.post(
    "/functions/v1/face-swap",
    action(
      {
        // Its pictures are read once it has been counted, a few at a time.
        edge: upload(mostBodyBytes),
        input: z.object({}),
        limit: { name: "face-swap", points: 20, seconds: 60 },
        addressLimit: { name: "face-swap-address", points: 60, seconds: 60 },
        failed: "The face could not be put into the picture. Please try again.",
      },
      async (_, { address }, { call }) => {
        const input = parse(FaceSwapForm, await readPictures(call));
        return { answer: await swapFace(input, address) };
      },
    ),
  );
}
