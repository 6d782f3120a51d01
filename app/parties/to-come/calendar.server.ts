import { type CalendarEvent, calendarFile } from "../../../platform/calendar.server.ts";
import { queryOne } from "../../../platform/db/pool.server.ts";
import { visibleEntries } from "../log/party-log.server.ts";

/** Upcoming or live parties; null for others. */
export async function partyCalendarFile(id: string): Promise<string | null> {
  const party = await queryOne<Omit<CalendarEvent, "product" | "path"> & { show: string }>(
    `select id, title, show, description, starts_at as "startsAt", ends_at as "endsAt",
       calendar_edits as edits, calendar_edited_at as "editedAt"
     from parties where id = $1 and ends_at > now() and ${visibleEntries}`,
    [id],
  );
  return (
    party &&
    calendarFile({
      ...party,
      product: "afterparties",
      summary: `${party.title} (${party.show})`,
      path: `/afters/${id}`,
    })
  );
}
