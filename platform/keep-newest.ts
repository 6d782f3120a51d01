/**
 * Sets it as the newest; of more than `most` the oldest goes: a Map keeps the order in which they came. It is looked for
 * only then: what was taken out leaves holes at the map's beginning, over which each look for its first goes.
 */
export function keepNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}
