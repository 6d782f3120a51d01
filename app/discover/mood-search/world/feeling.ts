export const moods = [
  "Romantic",
  "Dramatic",
  "Melancholic",
  "Passionate",
  "Nostalgic",
  "Cinematic",
  "Restless",
  "Cosy",
  "Joyful",
  "Hopeful",
  "Calm",
  "Mischievous",
] as const;

export type Feeling = { region: string; mood: string };

/** Below it nothing is told of a region. */
export const fewestPerRegion = 5;

/** A region that may be told of. */
export type RegionMood = {
  region: string;
  name: string;
  people: number;
  /** Nobody real: too few have said how they feel there. */
  sample: boolean;
  /** The most said first. */
  moods: { mood: string; people: number }[];
};

/** `people` are the real ones of the regions that are shown, `samplePeople` stand beside them. */
export type World = { regions: RegionMood[]; people: number; samplePeople: number };

export const shareOfRegion = ({ people, moods }: RegionMood): number =>
  Math.round(((moods[0]?.people ?? 0) / people) * 100);
