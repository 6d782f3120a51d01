import { parse } from "../../../platform/action/action.server.ts";
import { callOf, streamBody } from "../../../platform/action/call.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { swapFace } from "../../play/scenes/face-swap/face-swap.server.ts";
import { FaceSwapForm, mostBodyBytes } from "../../play/scenes/face-swap/face-swap-form.ts";
import { readPictures } from "../../play/scenes/face-swap/read-pictures.server.ts";
import { invalidFields, slowDown } from "./fields.server.ts";
import type { FunctionEndpoint } from "./function.ts";

const perFan = limitTo({ name: "function-face-swap", points: 20, seconds: 60 });
const perAddress = limitTo({ name: "function-face-swap-address", points: 60, seconds: 60 });

export const faceSwap: FunctionEndpoint = {
  method: "POST",
  path: "face-swap",
  summary:
    "Puts a face into a picture. Neither is stored, and the answer is marked as a fan composite. BACKEND-21.",
  caller: "key",
  needs: ["keep"],
  body: FaceSwapForm,
  answers: [
    {
      status: 200,
      is: "a picture as a data address; the target itself, and swapped false, where there is no place for a face or it failed for no fault of the pictures",
      example: { swappedImage: "data:image/jpeg;base64,…", swapped: true },
    },
  ],
  refusals: [
    invalidFields,
    { status: 422, code: "no_picture", when: "a picture is missing, broken or too large" },
    { status: 413, code: "too_large", when: "the body is above 17 MB" },
    slowDown,
    { status: 503, code: "busy", when: "too many are being made at once" },
  ],
  limits: [
    "20 a minute per fan, or per IP address when not signed in",
    "60 a minute and address",
    "6 MB and 24 megapixels a picture",
  ],
  async serve(asked) {
    const { caller, request, requestId } = asked;
    const holder = await caller.holder();
    await perFan(holder?.session ?? caller.address);
    await perAddress(caller.address);
    const call = callOf(request, {}, requestId);
    const stream = streamBody(call, mostBodyBytes);
    const input = parse(FaceSwapForm, await readPictures({ ...call, body: Buffer.alloc(0), stream }));
    return { status: 200, body: await swapFace(input, caller.address) };
  },
};
