import sharp from "sharp";
import { config } from "../../../../platform/config.server.ts";
import { FairQueue } from "../../../../platform/http/turns.server.ts";
import { log } from "../../../../platform/logger.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { blend, markedPicture, type Target, targetOfPicture, targetOfScene } from "./blend.server.ts";
import { swapElsewhere } from "./elsewhere.server.ts";
import type { FaceSwapInput } from "./face-swap-form.ts";
import { checkedPicture, pictureFrom, pictureRefusal, sceneAt } from "./pictures.server.ts";

/** Two at once keep the memory of unpacked pictures under some 300 MB, whoever asks. */
const work = new FairQueue({ atOnce: 2, mostOfOne: 3, mostInAll: 24 });

/**
 * The picture with the face in it, as a data address; the original where it has no place for one, or that fails for no
 * fault of the pictures.
 * Nothing of either is kept.
 */
export function swapFace(
  input: FaceSwapInput,
  caller: string,
  service = config.FACE_SWAP_URL,
): Promise<{ swappedImage: string; swapped: boolean }> {
  return work.take(caller, async () => {
    try {
      const target = await targetOf(input.targetImage);
      const { bytes: face, hasRoom } = await checkedPicture(input.userFaceImage, "userFaceImage");
      if (!target || !hasRoom) return { swappedImage: input.targetImage, swapped: false };
      const made = service ? await fromElsewhere(target, face, service) : await blend(target, face);
      if (made) return { swappedImage: `data:image/jpeg;base64,${made.toString("base64")}`, swapped: true };
    } catch (error) {
      if (error instanceof Problem) throw error;
      log.error({ err: error }, "a face was not put into its picture");
    }
    return { swappedImage: input.targetImage, swapped: false };
  });
}

/** Null for a picture with no place for a face. */
async function targetOf(image: string): Promise<Target | null> {
  if (image.startsWith("data:")) {
    const { bytes, hasRoom } = await checkedPicture(image, "targetImage");
    return hasRoom ? targetOfPicture(bytes) : null;
  }
  const scene = await sceneAt(image);
  if (scene) return targetOfScene(scene);
  const sentence = "This is not the address of one of our scenes.";
  throw new Problem("no_picture", 422, sentence, { targetImage: sentence });
}

/** Both go out as pixels made anew: without a place, a camera or a name. */
async function fromElsewhere({ raw, front }: Target, face: Buffer, service: string): Promise<Buffer | null> {
  const { width, height, channels } = raw.info;
  const clean = sharp(raw.data, { raw: { width, height, channels: channels as 3 } });
  const target = await (front ? clean.composite([{ input: front }]) : clean).jpeg({ quality: 90 }).toBuffer();
  const photo = await pictureFrom(face)
    .resize({ width: 1280, height: 1280, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer()
    .catch((error: Error) => {
      throw pictureRefusal(error, "userFaceImage");
    });
  const made = await swapElsewhere(target, photo, service);
  return made && markedPicture(made);
}
