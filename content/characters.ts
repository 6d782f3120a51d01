import { z } from "zod";
import data from "./data/characters.json" with { type: "json" };
import conversation from "./data/sample-conversation.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const text = z.string().nonempty();

export const SampleCharacter = z.strictObject({
  id: z.string(),
  name: text,
  show: text,
  titleSlug: z.string(),
  vibe: z.enum(["Dramatic", "Effortless", "Waspy", "Preppy"]),
  popular: z.boolean(),
  /** A name of `art/pictures.gen.ts`; `avatar-<id>` and `cutout-<id>` go with it. */
  portrait: z.string(),
  description: text,
  personality: z.array(text).nonempty(),
  greeting: text,
  opening: z.array(z.strictObject({ from: z.enum(["character", "fan"]), text })).length(3),
  canned: z.array(text).length(4),
  smallTalk: text,
  outfitPrice: z.string().regex(/^\$\d+$/),
  outfitItems: z.array(text).length(5),
  /** The pages they stand on; there the nth piece of the outfit is the picture look-<id>-<n>. */
  pages: z.array(z.enum(["character-chat", "shop"])),
  /** For writers, and for an AI model where one is configured. */
  voiceGuide: z.strictObject({
    sentences: text,
    favours: z.array(text),
    never: z.array(text),
    address: text,
    tell: text,
  }),
  /** The two sides of the flip card. */
  altEgo: z.strictObject({ front: text, back: text }),
  spoils: Spoils,
});
export type SampleCharacter = z.infer<typeof SampleCharacter>;

export const sampleCharacters: SampleCharacter[] = z.array(SampleCharacter).parse(data.items);

const SampleConversation = z.strictObject({
  about: text,
  character: text,
  items: z
    .array(
      z.strictObject({ id: text, from: z.enum(["character", "fan"]), speaker: text, text, spoils: Spoils }),
    )
    .nonempty(),
});

/** "See AI Character Chat in Action". */
export const sampleConversation = SampleConversation.parse(conversation);
