import { query } from "../../platform/db/pool.server.ts";

export async function requestedExperiences(session: string): Promise<string[]> {
  const rows = await query<{ experience: string }>(
    "select experience from access_requests where user_session = $1 and experience is not null",
    [session],
  );
  return rows.map(({ experience }) => experience);
}
