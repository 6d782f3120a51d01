import { query } from "../../../platform/db/pool.server.ts";

export async function requestedExperiences(fanId: string | null): Promise<string[]> {
  const rows = await query<{ experience: string }>(
    "select experience from access_requests where fan_id = $1 and experience is not null",
    [fanId],
  );
  return rows.map(({ experience }) => experience);
}
