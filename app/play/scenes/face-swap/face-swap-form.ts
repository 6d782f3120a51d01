import { z } from "zod";

/** Of one picture, as its file is. */
export const mostPictureBytes = 6 * 1024 * 1024;
const mostLetters = Math.ceil(mostPictureBytes / 3) * 4 + 40;
/** Of both, and what stands around them. */
export const mostBodyBytes = 2 * mostLetters + 1024;

const wanted = "Send a picture as a data address, in base64.";
const tooLarge = "A picture has at most 6 MB.";
const inData = /^data:image\/[a-z0-9.+-]{1,40};base64,[A-Za-z0-9+/]+={0,2}$/;
/** Of this house, with or without its address. */
const ofHouse = /^(?:https?:\/\/[^/\s]{1,200})?\/art\/[a-z0-9./-]{1,160}$/;

const picture = z.string(wanted).max(mostLetters, tooLarge);

/** BACKEND-21. */
export const FaceSwapForm = z.object({
  /** The picture that the face goes into: data, or the address of one of our scenes. */
  targetImage: picture.refine((text) => ofHouse.test(text) || inData.test(text), wanted),
  userFaceImage: picture.refine((text) => inData.test(text), wanted),
});
export type FaceSwapInput = z.output<typeof FaceSwapForm>;
