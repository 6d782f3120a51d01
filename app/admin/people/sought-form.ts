import { z } from "zod";

const sentence = "Enter an email address, a username or a fan ID.";

/** Whom an operator looks for: what was typed, or the key of a request. */
export const SoughtForm = z
  .object({
    q: z.string(sentence),
    request: z.string(sentence).max(64, sentence),
  })
  .transform(({ q, request }) => ({ q: q.slice(0, 255), key: request || null }));
