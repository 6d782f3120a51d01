import { useState } from "react";
import type { PartyEntry } from "../../parties/log/log.ts";

type Entries = readonly Pick<PartyEntry, "kind" | "seq" | "at">[];
type SceneCue = { seq: number; text: string };

/** Older scenes come from catching up and are not performed. */
const freshMs = 5_000;

/** The scene that just changed, until its card was shown. Scenes before the page was loaded are skipped. */
export function useScene(chat: Entries, cursor: number): { scene: SceneCue | null; shown: () => void } {
  const [since, setSince] = useState(cursor);
  const scene = sceneSince(chat, since);
  return { scene, shown: () => scene && setSince(scene.seq) };
}

export function sceneSince(chat: Entries, since: number): SceneCue | null {
  const now = chat.at(-1)?.at ?? 0;
  for (let index = chat.length - 1; index >= 0; index--) {
    const entry = chat[index];
    if (!entry || entry.seq <= since || now - entry.at > freshMs) return null;
    const { cue, text = "" } = entry as { cue?: string; text?: string };
    if (entry.kind === "cue" && cue === "scene") return { seq: entry.seq, text };
  }
  return null;
}
