import ical from "ical-generator";
import { config } from "./config.server.ts";

export type CalendarEvent = {
  /** The same for good: a file that is fetched again replaces the first. */
  id: string;
  /** What of the product it comes from, as "afterparties". */
  product: string;
  title: string;
  /** Whole, where it should not be the title. */
  summary?: string;
  description: string;
  path: string;
  /** Else the page's address. */
  location?: string;
  startsAt: Date;
  endsAt: Date | null;
  /** How often what is shown here was changed, and when last: a calendar keeps the earlier hour unless this is higher. */
  edits: number;
  editedAt: Date;
};

/** One event (RFC 5545), in UTC, which every calendar turns into its own zone. */
export function calendarFile(event: CalendarEvent): string {
  const url = config.origin + event.path;
  const calendar = ical({
    name: event.title,
    prodId: { company: "afters", product: event.product, language: "EN" },
  });
  calendar.createEvent({
    id: `${event.id}@${new URL(config.origin).hostname}`,
    start: event.startsAt,
    end: event.endsAt,
    sequence: event.edits,
    lastModified: event.editedAt,
    summary: event.summary ?? event.title,
    description: `${event.description}\n\n${url}`,
    location: event.location || url,
    url,
  });
  // The library leaves out the end of the last line.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** Of an answer that carries one; kept under the name without ".ics". */
export const calendarHeaders = (name: string) => ({
  "Content-Type": "text/calendar; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.ics"`,
});
