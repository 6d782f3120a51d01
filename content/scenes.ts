import { z } from "zod";
import clips from "./data/clips.json" with { type: "json" };
import moodScenes from "./data/mood-scenes.json" with { type: "json" };
import replies from "./data/scene-replies.json" with { type: "json" };
import data from "./data/scenes.json" with { type: "json" };
import { Spoils } from "./story-point.ts";

const SampleScene = z.strictObject({
  id: z.string(),
  title: z.string(),
  titleSlug: z.string(),
  mood: z.string(),
  /** Invented, or who has no actor. */
  actor: z.string(),
  image: z.string(),
});

/** Five seconds of a scene. */
const SampleClip = z.strictObject({
  id: z.string(),
  scene: z.string(),
  titleSlug: z.string(),
  title: z.string(),
  image: z.string(),
  seconds: z.int(),
  /** What is in them. */
  moment: z.string(),
  /** Suggestions. They name nothing of the story, also where the moment spoils. */
  captions: z.array(z.string().max(80)).min(1),
  spoils: Spoils,
});

const SampleReply = z.strictObject({
  id: z.string(),
  intent: z.string(),
  topics: z.array(z.string().max(60)).min(1),
  text: z.string().max(300),
  spoils: Spoils,
});

/** What whoever is in the scene says to a fan in it. */
const SampleSceneTalk = z.strictObject({
  id: z.string(),
  scene: z.string(),
  image: z.string(),
  /** Null for the Moon and the Count. */
  character: z.string().nullable(),
  speaker: z.string(),
  opening: z.string().max(300),
  replies: z.array(SampleReply).min(1),
  spoils: Spoils,
});

const SampleMoodScene = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Name of the title it is from. */
  movie: z.string(),
  titleSlug: z.string(),
  mood: z.string(),
  /** Of the story: the Moon is one. */
  region: z.string(),
  year: z.int(),
  scene: z.string(),
  image: z.string(),
  description: z.string(),
  spoils: Spoils,
});

/** MOODSEARCH-03. The first four are the header's too, and harmless. */
export const sampleMoodScenes = z.array(SampleMoodScene).length(8).parse(moodScenes.items);
export const sampleSceneTalks = z.array(SampleSceneTalk).parse(replies.items);
export const sampleScenes = z.array(SampleScene).parse(data.items);
export const sampleClips = z.array(SampleClip).parse(clips.items);
