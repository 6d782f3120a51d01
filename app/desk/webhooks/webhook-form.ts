import { z } from "zod";

export const WebhookForm = z.object({
  url: z
    .string("An address that begins with https://")
    .trim()
    .max(500, "At most 500 characters")
    .refine(
      (text) => URL.canParse(text) && new URL(text).protocol === "https:",
      "An address that begins with https://",
    ),
});
