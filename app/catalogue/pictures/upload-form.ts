import * as z from "zod";
import { lineOrNone, slug } from "../../desk/records/field-rules.ts";
import { weathers } from "./layering.ts";

export const mostUploadBytes = 10 * 1024 * 1024;

/** `leastWidth` is of the crop, in px. A portrait makes an avatar as well. */
export const uploadKinds = {
  still: { label: "Still, 16:9", leastWidth: 1200 },
  poster: { label: "Poster, 2:3", leastWidth: 640 },
  portrait: { label: "Portrait, 4:5", leastWidth: 800 },
  scene: { label: "Scene, 4:5", leastWidth: 800 },
  drop: { label: "Drop, 4:5", leastWidth: 800 },
  look: { label: "Piece of an outfit, 1:1", leastWidth: 640 },
  curated: { label: "Recommendation, 3:2", leastWidth: 1200 },
  cutout: { label: "Cut-out, 4:5, see-through", leastWidth: 800 },
} as const;
export type UploadKind = keyof typeof uploadKinds;
export const canBeUploaded = (kind: string): kind is UploadKind => Object.hasOwn(uploadKinds, kind);
const kindNames = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];

export const focuses = ["centre", "top", "bottom", "left", "right"] as const;
export type Focus = (typeof focuses)[number];

/** Only what a browser can know of it before it is sent; empty when nothing is wrong. */
export function refusalOfFile(file: { size: number; type: string } | null | undefined): string {
  if (!file || file.size === 0) return "";
  if (file.size > mostUploadBytes) return "This file is larger than 10 MB";
  if (file.type && !/^image\/(png|jpeg|webp|avif)$/.test(file.type))
    return "A picture is a PNG, JPEG, WebP or AVIF";
  return "";
}

/** On the server the file has been taken out already, and is looked at by itself. */
export const fileField = z
  .unknown()
  .superRefine((file, context) => {
    const message = file instanceof File ? refusalOfFile(file) : "";
    if (message) context.addIssue({ code: "custom", message });
  })
  .optional();

/** In the catalogue the kind stands before the name. */
export const PictureForm = z.object({
  kind: z.enum(kindNames, "Choose a kind").default("still"),
  name: slug,
  alt: lineOrNone(300).pipe(z.string().min(4, "Describe the picture for people who cannot see it")),
  focus: z.enum(focuses, "Choose one").default("centre"),
  /** Of a drawing that moves. */
  weather: z.enum(weathers, "Choose one").optional(),
  file: fileField,
});
export type PictureInput = z.output<typeof PictureForm>;
