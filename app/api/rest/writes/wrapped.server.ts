import { limitTo } from "../../../../platform/http/limits.server.ts";
import { wrappedOfSession } from "../../../rewards/wrapped/limits.ts";
import { generateWrapped } from "../../../rewards/wrapped/wrapped.server.ts";
import { PeriodField } from "../../../rewards/wrapped/wrapped-forms.ts";
import { actingFan } from "../../caller.server.ts";
import { wrappedStats } from "../tables/own.ts";
import { checkFailed } from "./body.server.ts";
import { holderOfRow, orResolveConflict } from "./own-row.server.ts";
import type { Write } from "./writing.ts";

const perSession = limitTo(wrappedOfSession);

export const writeWrapped: Write = async ({ row, caller, resolution }) => {
  const holder = await holderOfRow(wrappedStats, row, caller);
  await perSession(holder.session);
  const asked = PeriodField.safeParse(row.period ?? undefined);
  if (!asked.success)
    throw checkFailed("wrapped_stats", "period", asked.error.issues[0]?.message ?? "No such period.");
  const period = asked.data;
  const fanId = await actingFan(holder, caller);
  const key = { user_session: holder.session, period };
  return orResolveConflict(wrappedStats, "generated_already", resolution, key, async () => {
    await generateWrapped(fanId, period, resolution !== "merge");
    return { wasThere: false, key: { period } };
  });
};
