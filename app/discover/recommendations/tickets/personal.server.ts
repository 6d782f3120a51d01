import { query } from "../../../../platform/db/pool.server.ts";
import { eraseByPlace } from "../../../fans/erase-in-steps.server.ts";
import { rowsOfFans } from "../../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../../fans/personal-data.ts";
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
  eraseInSteps: ({ fanIds }) =>
    eraseByPlace(
      () =>
        query("select distinct recommendation as place from tickets where fan_id = any($1) order by 1", [
          fanIds,
        ]),
      async (on, recommendation) => {
        await lockRecommendations(on, [recommendation]);
        await removeTickets(on, "recommendation = any($1) and fan_id = any($2)", [recommendation], fanIds);
        return undefined;
      },
    ),
  async erase({ fanIds }, on) {
    await query("delete from recommendation_preferences where fan_id = any($1)", [fanIds], on);
    return undefined;
  },
};
