import * as z from "zod";
import {
  line,
  lineOrNone,
  lines,
  pictureName,
  slug,
  titleOrNone,
} from "../../../desk/records/field-rules.ts";
import { longestMoodCaption } from "../mood-form.ts";

const mostReplies = 40;
const longestTopics = 300;
const longestReply = 300;

/** As they are typed: what it answers, with commas between, then a bar and the reply. */
export const replyLine = ({ topics, text }: SceneReply): string => `${topics.join(", ")} | ${text}`;
const asTyped = /^([^|]+)\|([^|]+)$/;

const replies = lines(mostReplies, longestTopics + longestReply + 3)
  .refine((typed) => typed.every((one) => asTyped.test(one)), "Each line: what it answers | the reply")
  .transform((typed) =>
    typed.map((one): SceneReply => {
      const [, topics = "", text = ""] = asTyped.exec(one) ?? [];
      return {
        topics: topics
          .split(",")
          .map((topic) => topic.trim())
          .filter(Boolean),
        text: text.trim(),
      };
    }),
  );

/** One of the things somebody in a scene says, and what to. */
export type SceneReply = { topics: string[]; text: string };

export const SceneForm = z.object({
  name: line("The name", 60),
  slug,
  title: titleOrNone,
  mood: line("The mood", 30),
  picture: pictureName,
  captions: lines(6, longestMoodCaption),
  actor: lineOrNone(60),
  speaker: lineOrNone(60),
  character: z
    .string("Choose a character")
    .max(60, "Choose a character")
    .default("")
    .transform((chosen) => chosen || null),
  opening: lineOrNone(longestReply),
  replies,
});
export type SceneInput = z.output<typeof SceneForm>;
