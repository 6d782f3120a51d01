import { query } from "../../../platform/db/pool.server.ts";
import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { lockRecommendations, removeTickets } from "./tickets.server.ts";

const tables = ["tickets", "recommendation_preferences"];

/** Their seats are free again. */
export const recommendationsPersonalData: PersonalDataProvider = {
  tables,
  merge: [
    // A second seat waits for a day, and is somebody else's then.
    {
      table: "tickets",
      key: ["key"],
      one: ["recommendation"],
      otherwise: "left",
      words: ["ticket", "tickets"],
    },
    { table: "recommendation_preferences", key: ["fan_id"], one: [], otherwise: "left" },
  ],
  exportOf: (person) => rowsOfFans(tables, person),
  async erase({ fanIds }, on) {
    const held = await query<{ recommendation: string }>(
      "select distinct recommendation from tickets where fan_id = any($1)",
      [fanIds],
      on,
    );
    await lockRecommendations(
      on,
      held.map(({ recommendation }) => recommendation),
    );
    await removeTickets(on, "fan_id = any($1)", fanIds);
    await query("delete from recommendation_preferences where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
