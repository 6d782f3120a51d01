const dayMs = 86_400_000;

/** Each is the day's for one day (UTC), in the order they stand in; null where there is none. */
export function todaysOf<Scene>(scenes: readonly Scene[], now: Date): Scene | null {
  return scenes[Math.floor(now.getTime() / dayMs) % scenes.length] ?? null;
}
