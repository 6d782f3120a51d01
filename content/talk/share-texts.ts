import { z } from "zod";
import data from "../data/share-texts.json" with { type: "json" };
import { Spoils } from "../story-point.ts";

/** Words in braces are filled in; `{PERIOD}` in capitals. */
export const ShareText = z.strictObject({
  id: z.string(),
  surface: z.string(),
  use: z.enum(["clipboard", "download", "native", "friend"]),
  type: z.string().optional(),
  title: z.string(),
  text: z.string(),
  sample: z.string().optional(),
  fileName: z.string().optional(),
  fileNamePattern: z.string().optional(),
  spoils: Spoils,
});
export type ShareText = z.infer<typeof ShareText>;

export const shareTexts: ShareText[] = z.array(ShareText).parse(data.items);
