import { z } from "zod";
import { answerText } from "../../../../platform/http/answer-text.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { mediaTypeOf } from "../../../catalogue/pictures/inspect.server.ts";
import { bytesOf } from "./pictures.server.ts";

const patienceMs = 20_000;
const mostBytes = 16 * 1024 * 1024;

const Answer = z.object({
  swappedImage: z.string().regex(/^data:image\/[a-z0-9.+-]{1,40};base64,[A-Za-z0-9+/]+={0,2}$/),
});

/** What the service at FACE_SWAP_URL makes of the two; null when it does not answer in time, or with no picture. */
export async function swapElsewhere(
  target: Buffer,
  face: Buffer,
  address: string,
  patience = patienceMs,
): Promise<Buffer | null> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ targetImage: inData(target), userFaceImage: inData(face) }),
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    const { swappedImage } = Answer.parse(JSON.parse(await answerText(answer, mostBytes)));
    const bytes = bytesOf(swappedImage);
    if (!mediaTypeOf(bytes)) throw new Error("The answer is not a picture.");
    return bytes;
  } catch (error) {
    log.warn({ err: error }, "the face service did not answer");
    return null;
  }
}

const inData = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString("base64")}`;
