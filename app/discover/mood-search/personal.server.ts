import { rowsOfFans } from "../../fans/personal.server.ts";
import type { PersonalDataProvider } from "../../fans/personal-data.ts";
import { countFeelings, publishWorld, removeFeeling } from "./world/feelings.server.ts";

const tables = ["feelings"];

export const moodSearchPersonalData: PersonalDataProvider = {
  tables,
  merge: [{ table: "feelings", key: ["fan_id"], one: [], counted: countFeelings }],
  exportOf: (person) => rowsOfFans(tables, person),
  async eraseInSteps({ fanIds }) {
    for (const fanId of fanIds) await removeFeeling(fanId);
    void publishWorld();
  },
};
