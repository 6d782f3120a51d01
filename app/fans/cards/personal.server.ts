import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../personal.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

/** Erasing also removes follows of this fan by others. */
export const fanCardsPersonalData: PersonalDataProvider = {
  tables: ["fan_cards", "follows", "blocks"],
  merge: [
    { table: "fan_cards", key: ["fan_id"], one: [], otherwise: "left", words: ["fan card", "fan cards"] },
    {
      table: "follows",
      key: ["fan_id", "followed"],
      one: ["followed"],
      other: "followed",
      words: ["fan you follow", "fans you follow"],
    },
    {
      table: "follows",
      fan: "followed",
      key: ["fan_id", "followed"],
      one: ["fan_id"],
      other: "fan_id",
      words: ["fan who follows you", "fans who follow you"],
    },
    // Blocks in both directions are kept.
    {
      table: "blocks",
      key: ["fan_id", "blocked"],
      one: ["blocked"],
      other: "blocked",
      words: ["person blocked", "people blocked"],
    },
    { table: "blocks", fan: "blocked", key: ["fan_id", "blocked"], one: ["fan_id"], other: "fan_id" },
  ],
  exportOf: (person) => rowsOfFans(["fan_cards", "follows", "blocks"], person),
  async erase({ fanIds }, on) {
    await query("delete from fan_cards where fan_id = any($1) and not is_sample", [fanIds], on);
    await query("delete from follows where fan_id = any($1) or followed = any($1)", [fanIds], on);
    await query("delete from blocks where fan_id = any($1) or blocked = any($1)", [fanIds], on);
    return undefined;
  },
};
