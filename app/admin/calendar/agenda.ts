export const daysOfCalendar = 28;

export type ComingEvent = {
  kind:
    | "party"
    | "drop"
    | "poll"
    | "title"
    | "episode"
    | "character"
    | "trivia"
    | "fact"
    | "news"
    | "interview";
  act: "begins" | "opens" | "closes" | "published";
  id: string;
  name: string;
  at: Date;
  isSample: boolean;
};

type Day = { name: string; events: ComingEvent[] };
type Week = { name: string; days: Day[] };

const dayMs = 86_400_000;

/** By weeks that begin on Monday, and days of it, both named as one says them; in the reader's time zone without one. */
export function agendaOf(events: ComingEvent[], timeZone?: string): Week[] {
  const dayOf = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  });
  const mondayOf = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone });
  const weekdayOf = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone });
  const weekName = ({ at }: ComingEvent) => {
    const sinceMonday = weekdays.indexOf(weekdayOf.format(at));
    return `Week of ${mondayOf.format(at.getTime() - sinceMonday * dayMs)}`;
  };
  return grouped(events, weekName).map(([name, ofWeek]) => ({
    name,
    days: grouped(ofWeek, ({ at }) => dayOf.format(at)).map(([day, ofDay]) => ({ name: day, events: ofDay })),
  }));
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** They come by their hours, so what is of one name stands together. */
function grouped(events: ComingEvent[], nameOf: (event: ComingEvent) => string): [string, ComingEvent[]][] {
  const groups: [string, ComingEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0] === nameOf(event)) last[1].push(event);
    else groups.push([nameOf(event), [event]]);
  }
  return groups;
}

const isDay = /^20\d{2}-\d{2}-\d{2}$/;

/** The first day that an address asks for, in UTC; today for one that is no day. */
export function firstDay(asked: string | null, now: number): { from: Date; unknown: string[] } {
  const from = new Date(asked && isDay.test(asked) ? `${asked}T00:00:00Z` : Number.NaN);
  if (!Number.isNaN(from.getTime())) return { from, unknown: [] };
  return { from: new Date(now - (now % dayMs)), unknown: asked ? [asked] : [] };
}

/** The days that the pages before and after begin with. */
export const daysAround = (from: Date): { before: string; after: string } => ({
  before: dayText(from.getTime() - daysOfCalendar * dayMs),
  after: dayText(from.getTime() + daysOfCalendar * dayMs),
});

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
