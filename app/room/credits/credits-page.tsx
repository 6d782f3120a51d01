import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime, count, counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { SampleMark } from "../../fans/sample-mark.tsx";
import { waitWords } from "../../marks/waiting.ts";
import { Waits } from "../../marks/waits.tsx";
import { WhereAreYou } from "../../marks/where-are-you.tsx";
import { partyBadge } from "../../parties/party.ts";
import { WayAbout } from "../archive/way-about.tsx";
import type { RoomData } from "../own-room.ts";
import creditsStyles from "./credits.css?url";
import type { Credits, OwnPart } from "./credits.ts";
import { PollEnd } from "./poll-end.tsx";
import { useRoll } from "./use-roll.ts";

const minuteMs = 60_000;

/** `arrived`: the open room has just turned into its credits. */
export default function CreditsPage({
  room,
  credits,
  arrived,
}: {
  room: RoomData;
  credits: Credits;
  arrived: boolean;
}) {
  const { party, polls, pollsWait, heat, part } = room;
  const { rolling, toggle } = useRoll();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) title.current?.focus({ preventScroll: true });
  }, [arrived]);
  const { label, tone } = partyBadge("archived");

  return (
    <div className="credits" data-shell="away">
      <link rel="stylesheet" href={creditsStyles} precedence="page" />
      <CachedFragment id="credits-head">
        <div className="credits-picture">
          <ArtPicture of={party.image} sizes="(min-width: 800px) 900px, 100vw" alt="" priority />
        </div>
        <header className="credits-head">
          <Link to="/afters" className="credits-back" aria-label="All afterparties">
            <Icon name="back" />
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </header>
      </CachedFragment>
      <h1 ref={title} tabIndex={-1}>
        {party.title}
      </h1>
      <CachedFragment id="credits">
        <p className="credits-over">This party is over. These are its credits.</p>
        {room.asksWhere && <WhereAreYou title={party.titleSlug} name={party.show} until={party} />}
        <WhoWasThere party={party} credits={credits} />
        <section className="credits-loudest" aria-labelledby="loudest">
          <h2 id="loudest">{credits.loudest ? "The loudest minute" : "It was a quiet night"}</h2>
          {credits.loudest && (
            <p className="credits-minute numeral">{clockTime(credits.loudest.minute * minuteMs)}</p>
          )}
          {credits.line && (
            <blockquote>
              <p>“{credits.line.text}”</p>
              <footer>
                {credits.line.speaker.name}
                {credits.line.speaker.sample && <SampleMark />}
              </footer>
            </blockquote>
          )}
          {credits.lineWaits && <Waits of={credits.lineWaits} what="The line of that minute waits" here />}
          <WayAbout party={party} heat={heat} at={credits.loudest?.minute ?? 0} />
        </section>
        {(polls.length > 0 || pollsWait) && (
          <section className="credits-polls stack-6" aria-labelledby="decided">
            <h2 id="decided">What the room said</h2>
            {polls.toReversed().map((poll) => (
              <PollEnd key={poll.id} poll={poll} />
            ))}
            {pollsWait && <Waits of={pollsWait} what={waitWords(pollsWait.count, "poll")} here />}
          </section>
        )}
        {(credits.called.length > 0 || credits.calledWait) && (
          <section className="credits-polls stack-6" aria-labelledby="called">
            <h2 id="called">Called it</h2>
            <dl className="credits-list stack-5">
              {credits.called.map(({ id, text, count: called, names }) => (
                <Credit key={id} of={text}>
                  <Link to={`/afters/${party.id}/called-it#${id}`}>{callers(names, called)}</Link>
                </Credit>
              ))}
            </dl>
            {credits.calledWait && (
              <Waits of={credits.calledWait} what={waitWords(credits.calledWait.count, "call")} here />
            )}
          </section>
        )}
        {credits.rows.length > 0 && (
          <section className="credits-polls stack-6" aria-labelledby="rows">
            <h2 id="rows">Came together</h2>
            <dl className="credits-list stack-5">
              {credits.rows.map(({ name, names }) => (
                <Credit key={name} of={`Row ${name}`}>
                  {names.join(", ")}
                </Credit>
              ))}
            </dl>
          </section>
        )}
        <Names credits={credits} />
      </CachedFragment>
      {part && <YourPart part={part} votes={polls.filter(({ choice }) => choice !== null).length} />}
      <div className="credits-foot">
        <button type="button" className="credits-roll button quiet needs-script" onClick={toggle}>
          {rolling ? "Pause" : "Roll"}
          <span className="visually-hidden"> the credits</span>
        </button>
        <WayOn room={room} />
      </div>
    </div>
  );
}

function callers(names: string[], called: number): string {
  const others = called - names.length;
  return [...names, ...(others > 0 ? [counted(others, "other")] : [])].join(", ");
}

/** The page's only primary action. */
function WayOn({ room: { part, party } }: { room: RoomData }) {
  if (part)
    return (
      <ButtonLink to={part.stub} wide>
        Take your stub
      </ButtonLink>
    );
  return party.nextRunId ? (
    <ButtonLink to={`/afters/${party.nextRunId}`} wide>
      Go to the party that is on
    </ButtonLink>
  ) : (
    <ButtonLink to="/afters?tab=live" wide>
      See what is on now
    </ButtonLink>
  );
}

function WhoWasThere({ party, credits }: { party: RoomData["party"]; credits: Credits }) {
  const [most, next] = credits.talkative;
  const [first] = credits.names;
  return (
    <dl className="credits-list stack-5">
      <Credit of="Hosted by">{party.host}</Credit>
      {first && <Credit of="First through the door">{first}</Credit>}
      {credits.came > 0 && (
        <>
          <Credit of="Had a seat">{counted(credits.came, "fan")}</Credit>
          <Credit of="Stayed to the end">{`${count(credits.stayed)} of ${count(credits.came)}`}</Credit>
        </>
      )}
      {most && <Credit of="Said the most">{`${most.name}, ${counted(most.lines, "line")}`}</Credit>}
      {next && <Credit of="Right behind">{`${next.name}, ${counted(next.lines, "line")}`}</Credit>}
      {credits.samples.count > 0 && (
        <Credit of="Rehearsing with them">
          {counted(credits.samples.count, "sample fan")} <SampleMark />
        </Credit>
      )}
    </dl>
  );
}

function Credit({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Names({ credits: { came, names, samples } }: { credits: Credits }) {
  const more = came - names.length;
  return (
    <section className="credits-names" aria-labelledby="with">
      {names.length > 0 && (
        <>
          <h2 id="with">With, in the order they came</h2>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {more > 0 && <p>{`and ${count(more)} more`}</p>}
        </>
      )}
      {samples.names.length > 0 && (
        <>
          <h2 id={names.length > 0 ? undefined : "with"}>Played by the house</h2>
          <p className="credits-made-up">
            <SampleMark /> {samples.names.join(", ")}
          </p>
        </>
      )}
    </section>
  );
}

function YourPart({ part, votes }: { part: OwnPart; votes: number }) {
  return (
    <section className="credits-you" aria-labelledby="and-you">
      <h2 id="and-you">And you</h2>
      <p className="credits-seat">{`${part.name}, in seat ${part.seat}`}</p>
      <p>{`In at ${clockTime(part.cameAt)}. ${counted(part.lines, "line")}, ${counted(votes, "vote")}.`}</p>
      {part.best && <p className="credits-best">“{part.best}”</p>}
    </section>
  );
}
