import { Link } from "react-router";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { UnknownChoices } from "../../desk/unknown-choices.tsx";
import type { Route } from "./+types/calendar.desk.route";
import { agendaOf, type ComingEvent, daysAround, firstDay } from "./agenda.ts";
import { listEvents } from "./calendar.server.ts";
import "./calendar.css";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { from, unknown } = firstDay(asked.url.searchParams.get("from"), Date.now());
  const withSamples = asked.url.searchParams.get("samples") === "on";
  return { ...daysAround(from), from, unknown, withSamples, events: await listEvents(from, withSamples) };
}

const places: Record<ComingEvent["kind"], [place: string, word: string]> = {
  party: ["parties", "Party"],
  drop: ["drops", "Drop"],
  poll: ["polls", "Poll"],
  title: ["catalogue/titles", "Title"],
  episode: ["catalogue/titles", "Episode"],
  character: ["catalogue/characters", "Character"],
  trivia: ["catalogue/trivia", "Trivia"],
  fact: ["catalogue/facts", "Fact"],
  news: ["catalogue/news", "News"],
  interview: ["catalogue/interviews", "Interview"],
};

const acts: Record<ComingEvent["act"], string> = {
  begins: "begins",
  opens: "opens",
  closes: "closes",
  published: "is published",
};

const dayWords = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

export default function Calendar({
  loaderData: { events, from, before, after, unknown, withSamples },
}: Route.ComponentProps) {
  const here = useHydrated();
  const timeZone = here ? undefined : "UTC";
  const also = withSamples ? "&samples=on" : "";
  const last = new Date(Date.parse(`${after}T00:00:00Z`) - 1);
  return (
    <>
      <DeskHead title="Calendar">
        {`${dayWords.format(from)} to ${dayWords.format(last)}, hours in ${here ? "your time zone" : "UTC"}. A draft has no hour and is not here.`}
      </DeskHead>
      <UnknownChoices words={unknown} />
      <nav className="desk-kinds" aria-label="Weeks">
        <Link className="button quiet small" to={`?from=${before}${also}`} rel="prev">
          Four weeks earlier
        </Link>
        <Link className="button quiet small" to="?">
          From today
        </Link>
        <Link className="button quiet small" to={`?from=${after}${also}`} rel="next">
          Four weeks later
        </Link>
        <Link className="button quiet small" to={withSamples ? "?" : "?samples=on"}>
          {withSamples ? "Without samples" : "With samples"}
        </Link>
      </nav>
      {events.length === 0 && <EmptyState>Nothing is planned for these four weeks.</EmptyState>}
      {agendaOf(events, timeZone).map(({ name, days }) => (
        <section key={name} className="calendar-week stack-4">
          <h2>{name}</h2>
          {days.map((day) => (
            <section key={day.name} className="stack-2">
              <h3>{day.name}</h3>
              <ul className="desk-rows">
                {day.events.map((event) => (
                  <Row key={`${event.kind} ${event.act} ${event.id}`} event={event} timeZone={timeZone} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </>
  );
}

function Row({
  event: { kind, act, id, name, at, isSample },
  timeZone,
}: {
  event: ComingEvent;
  timeZone?: string;
}) {
  const [place, word] = places[kind];
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(at);
  return (
    <li>
      <time className="calendar-hour" dateTime={at.toISOString()}>
        {hour}
      </time>
      <span className="calendar-words">
        <Link to={`/operator/${place}/${id}`}>{name}</Link>
        <span className="meta">
          {word} {acts[act]} {isSample && <SampleTag />}
        </span>
      </span>
    </li>
  );
}
