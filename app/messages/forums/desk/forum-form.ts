import * as z from "zod";
import {
  line,
  lineOrNone,
  minute,
  number,
  slug,
  ticked,
  titleOrNone,
} from "../../../desk/records/field-rules.ts";
import { forumInks } from "../forum.ts";

export const ForumForm = z
  .object({
    name: line("The name", 60),
    slug,
    kind: z.enum(["forum", "thread"], "Choose one"),
    placeholder: lineOrNone(60),
    ink: z.enum(forumInks, "Choose a color"),
    freshWord: z.enum(["just now", "now"], "Choose a word"),
    isWatchParty: ticked,
    onLive: ticked,
    onLanding: ticked,
    title: titleOrNone,
    season: number("The season"),
    episode: number("The episode"),
    minute,
    scene: lineOrNone(80),
  })
  .refine(({ season, episode }) => (season === null) === (episode === null), {
    path: ["episode"],
    message: "Give the season and the episode, or neither",
  });
export type ForumInput = z.output<typeof ForumForm>;
