import { expect, test } from "vitest";
import { forgivingMatch } from "./forgiving-match.ts";

test.each([
  ["", "anything"],
  ["neon", "Neon Orchard"],
  ["ORCHARD neon", "Neon Orchard"],
  ["orch", "Neon Orchard"],
  ["melancolic", "Melancholic"],
  ["melanncholic", "Melancholic"],
  ["melamcholic", "Melancholic"],
  ["melacnholic", "Melancholic"],
  ["emlancholic", "Melancholic"],
  ["quebec", "Québec"],
  ["Québec", "quebec"],
  ["strasse", "Straße"],
  ["ночь", "Ночь в поезде"],
])("%s finds %s", (query, text) => expect(forgivingMatch(query, text)).toBe(true));

test.each([
  ["train", "Neon Orchard"],
  ["neon train", "Neon Orchard"],
  ["mellamncholic", "Melancholic"],
  ["cat", "car"],
  ["chard", "Neon Orchard"],
  ["neons", "Neo"],
])("%s does not find %s", (query, text) => expect(forgivingMatch(query, text)).toBe(false));
