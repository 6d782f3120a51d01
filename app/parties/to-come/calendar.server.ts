import ical from "ical-generator";
import { config } from "../../../platform/config.server.ts";
import type { PartyRow } from "../parties.server.ts";

type Event = Pick<PartyRow, "id" | "title" | "show" | "description" | "starts_at" | "ends_at">;

/** One event (RFC 5545), in UTC, which every calendar turns into its own zone. Fetched again it replaces itself. */
export function calendarOf({ id, title, show, description, starts_at, ends_at }: Event): string {
  const url = `${config.origin}/afters/${id}`;
  const calendar = ical({
    name: title,
    prodId: { company: "afters", product: "afterparties", language: "EN" },
  });
  calendar.createEvent({
    id: `${id}@${new URL(config.origin).hostname}`,
    start: starts_at,
    end: ends_at,
    summary: `${title} (${show})`,
    description: `${description}\n\n${url}`,
    location: url,
    url,
  });
  return calendar.toString();
}
