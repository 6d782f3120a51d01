import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { timeLeft } from "../../frame/phone/time-words.ts";
import { viewPath } from "../../frame/phone/views.ts";
import { useLobby } from "../../lobby/use-lobby.ts";
import { type PartyCardView, partyBadge } from "../../parties/party.ts";
import { claimedOf } from "../../rewards/drops/view/counter.ts";
import type { ViewData } from "../loaders.server.ts";
import homeStyles from "./home.css?url";

/** A night's line: what happens next, by the clock. */
export default function HomeView({ data }: { data: ViewData<"home"> }) {
  const { poll, trivia, confession, own, loadedAt } = data;
  const live = useLobby(data.listing);
  const now = useServerNow(loadedAt);
  const [first, ...others] = data.on.map(live);

  return (
    <section className="home" aria-labelledby="home-title">
      <link rel="stylesheet" href={homeStyles} precedence="page" />
      <Opening party={first} />
      {own && <Own {...own} />}
      <ol className="night-line">
        <NowStop party={first} hasArchive={data.hasArchive} />
        {others.map((party) => (
          <Stop
            key={party.id}
            time="Now"
            title={party.title}
            words={crowdOf(party)}
            to={`/afters/${party.id}`}
            picture={party.image}
          />
        ))}
        {poll && (
          <Stop
            time={poll.closesAt ? timeLeft(poll.closesAt - now) : "Tonight"}
            title={poll.title}
            words={poll.choice === null ? "The question of the night" : "You voted. See the result so far"}
            to={poll.party ? `/afters/${poll.party.id}` : "/polls"}
          />
        )}
        {data.drop && <DropStop drop={data.drop} now={now} />}
        {data.toCome.map((party) => (
          <Stop
            key={party.id}
            time={timeLeft(party.startsAt - now)}
            title={party.title}
            words={party.marks > 0 ? `${counted(party.marks, "fan")} will be there` : party.show}
            to={`/afters/${party.id}`}
            picture={party.image}
          />
        ))}
        {trivia && (
          <Stop
            time="Today"
            title={trivia.text}
            words={trivia.about}
            to={viewPath("bts")}
            picture={trivia.picture}
          />
        )}
        {confession && (
          <Stop time="Tonight" title={`“${confession}”`} words="Someone confessed" to={viewPath("live")} />
        )}
        <AnyTime faces={data.faces} scenes={data.scenes} />
      </ol>
    </section>
  );
}

/** The party that is on, or that there is none. */
function NowStop({ party, hasArchive }: { party: PartyCardView | undefined; hasArchive: boolean }) {
  return party ? (
    <Stop time="Now" isNow title={party.show} words={crowdOf(party)}>
      <ButtonLink to={`/afters/${party.id}`} prefetch="intent">
        Join Party
      </ButtonLink>
    </Stop>
  ) : (
    <Stop
      time="Now"
      isNow
      title="Nothing is running"
      words={hasArchive ? "Read back how the last night ended." : "The first party will be listed here."}
    >
      <ButtonLink to="/afters" variant="quiet">
        See parties
      </ButtonLink>
    </Stop>
  );
}

/** What is there to play, party or not. */
function AnyTime({ faces, scenes }: { faces: number; scenes: number }) {
  return (
    <>
      {faces > 0 && (
        <Stop
          time="Any time"
          title="Hot or Not"
          words={`${manyOf(faces, "face")}, one thumb`}
          to={viewPath("play")}
        />
      )}
      {scenes > 0 && (
        <>
          <Stop
            time="Any time"
            title="Get into the picture"
            words={`${manyOf(scenes, "scene")} with a place for your face`}
            to={viewPath("scene-picker")}
          />
          <Stop
            time="Any time"
            title="Your Mood & Scene"
            words="Be a scene, with a caption"
            to={viewPath("mood")}
          />
        </>
      )}
    </>
  );
}

const few = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");

/** "Twelve faces", "13 faces". */
const manyOf = (number: number, one: string): string =>
  `${few[number] ?? count(number)} ${number === 1 ? one : `${one}s`}`;

function Opening({ party }: { party: PartyCardView | undefined }) {
  if (!party)
    return (
      <div className="home-opening stack-3">
        <ArtPicture of={spotEmptySeat} sizes="390px" alt="" eager />
        <h2 id="home-title">The lights are up</h2>
      </div>
    );
  const { label, tone } = partyBadge(party.status);
  return (
    <div className="home-opening stack-3">
      <ArtPicture of={party.image} sizes="390px" crop="4:5" alt="" priority />
      <Badge tone={tone}>{label}</Badge>
      <h2 id="home-title">{party.title}</h2>
    </div>
  );
}

function Own({ points, streak, lastParty }: NonNullable<ViewData<"home">["own"]>) {
  return (
    <div className="home-own">
      <Link to={viewPath("leaderboard")} preventScrollReset>
        <b className="numeral">{count(points)}</b> {points === 1 ? "point" : "points"}
      </Link>{" "}
      {streak > 0 && (
        <p>
          <b className="numeral">{streak}</b> {streak === 1 ? "day" : "days in a row"}
        </p>
      )}{" "}
      {lastParty && (
        <Link to={`/afters/${lastParty.id}`} prefetch="intent">
          {lastParty.status === "archived" ? "Read back" : "Continue with"} <b>{lastParty.title}</b>
        </Link>
      )}
    </div>
  );
}

function Stop({
  time,
  title,
  words,
  to,
  picture,
  isNow,
  children,
}: {
  time: string;
  title: string;
  words: string;
  to?: string;
  picture?: Art | null;
  isNow?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className="stop" data-now={isNow || undefined}>
      <span className="stop-time numeral">{time}</span>
      <span className="stop-words stack-1">
        {to ? (
          <Link to={to} prefetch="intent" preventScrollReset={to.startsWith("/fans")}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <span className="meta">{words}</span>
      </span>
      {picture && <ArtPicture of={picture} sizes="48px" crop="4:5" alt="" />}
      {children}
    </li>
  );
}

/** The drop whose clock runs out first: until it closes, or until it opens. */
function DropStop({ drop, now }: { drop: NonNullable<ViewData<"home">["drop"]>; now: number }) {
  const isOn = now >= drop.opensAt;
  return (
    <Stop
      time={timeLeft((isOn ? drop.closesAt : drop.opensAt) - now)}
      title={drop.title}
      words={isOn ? (drop.mode === "draw" ? "The draw closes" : claimedOf(drop)) : "Opens by the clock"}
      to={viewPath("drops", { drop: drop.id })}
      picture={drop.picture}
    />
  );
}

function crowdOf({ here, participants, sampleParticipants }: PartyCardView): string {
  if (here > 0) return `${count(here)} here now`;
  const joined = participants - sampleParticipants;
  return joined > 0 ? `${count(joined)} joined` : "The first seat is yours";
}
