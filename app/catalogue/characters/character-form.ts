import * as z from "zod";
import {
  line,
  lineOrNone,
  lines,
  pictureName,
  slug,
  spoilFields,
  ticked,
  wholePoint,
  wholePointRefusal,
  words,
} from "../../desk/records/field-rules.ts";

/** A line begins with "fan:" where the fan says it. */
const dialogue = (most: number) =>
  lines(most, 300).transform((all) =>
    all.map((entry) => ({
      from: /^fan:/i.test(entry) ? ("fan" as const) : ("character" as const),
      text: entry.replace(/^(fan|character):\s*/i, ""),
    })),
  );

const dollars = /^(?:us\$|usd|\$)?(\d{1,7})(?:\.00)?(?:\$|usd|dollars?)?$/i;

/** Whole dollars, as pages show them: "$540". */
const outfitPrice = lineOrNone(20).transform((text, context) => {
  const [, amount] = dollars.exec(text.replace(/ |,(?=\d{3}\b)/g, "")) ?? [];
  if (text !== "" && !amount)
    context.addIssue({ code: "custom", message: "A price in whole dollars, such as $540" });
  return amount ? `$${Number(amount)}` : "";
});

export const CharacterForm = z.object({
  name: line("The name", 60),
  slug,
  title: z.string("Choose a title").min(1, "Choose a title").max(60, "Choose a title"),
  portrait: pictureName,
  description: lineOrNone(300),
  vibe: lineOrNone(40),
  isPopular: ticked,
  personality: lines(10, 60),
  greeting: lineOrNone(300),
  opening: dialogue(6),
  canned: lines(8, 300),
  smallTalk: lineOrNone(300),
  sentences: lineOrNone(300),
  favours: lines(12, 120),
  never: lines(12, 120),
  address: lineOrNone(120),
  tell: lineOrNone(300),
  alterEgoFront: lineOrNone(200),
  alterEgoBack: words(600),
  outfitPrice,
  outfitItems: lines(8, 120),
  onChat: ticked,
  onShop: ticked,
  conversation: dialogue(16),
});

export type CharacterInput = z.output<typeof CharacterForm>;

export const voiceKinds = [
  "talk",
  "story",
  "opinion",
  "character",
  "advice",
  "care",
  "refusal",
  "everyday",
  "deflection",
  "chip",
] as const;
export const characterMoods = [
  "tender",
  "warm",
  "wry",
  "bright",
  "cool",
  "stern",
  "solemn",
  "tense",
] as const;

export const VoiceForm = z
  .object({
    kind: z.enum(voiceKinds, "Choose a kind"),
    mood: z.enum(characterMoods, "Choose a mood"),
    topics: lines(60, 120).pipe(z.array(z.string()).min(1, "At least one topic, one on each line")),
    replies: lines(10, 400).pipe(z.array(z.string()).min(1, "At least one reply, one on each line")),
    ...spoilFields,
  })
  .refine(wholePoint, wholePointRefusal);

export type VoiceInput = z.output<typeof VoiceForm>;
