import { type CSSProperties, useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count, inThousands } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import type { City } from "./cities.server.ts";
import hottestStyles from "./hottest.css?url";
import type { CityStanding, CityStandings } from "./hottest.server.ts";
import type { PlayData } from "./play.server.ts";

export function Hottest({
  worldwide,
  standings,
  city,
  cities,
}: NonNullable<PlayData["hottest"]> & { cities: City[] }) {
  return (
    <section className="hottest" aria-labelledby="hottest-title">
      <link rel="stylesheet" href={hottestStyles} precedence="page" />
      <ViewHead
        title="Hottest Characters"
        titleId="hottest-title"
        back="play"
        backLabel="Back to Hot or Not"
      />
      {worldwide.top.length > 0 && <Worldwide top={worldwide.top} />}
      {city && standings && <CityRace key={city.id} city={city} loaded={standings} />}
      <nav className="city-chips" aria-label="City">
        {cities.map(({ id, name }) => (
          <ViewLink
            key={id}
            view="play"
            params={{ see: "hottest", city: id }}
            replace
            className="chip"
            aria-current={id === city?.id ? "true" : undefined}
          >
            {name}
          </ViewLink>
        ))}
      </nav>
    </section>
  );
}

/** RANKINGS-05, RANKINGS-06: a podium of three. */
function Worldwide({ top }: { top: CityStanding[] }) {
  return (
    <div className="worldwide">
      <div className="worldwide-head">
        <h3>Worldwide</h3>
        <span className="meta">Updated every hour</span>
      </div>
      <ol className="podium">
        {top.map(({ id, rank, name, image, votes }) => (
          <li key={id} data-rank={rank}>
            <span className="numeral podium-rank">{rank}</span>
            {image && <ArtPicture of={image} sizes="160px" alt="" eager />}
            <span className="podium-name">{name}</span>
            <span className="numeral podium-votes">{inThousands(votes)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** RANKINGS-02, RANKINGS-03: the city as a race, live. */
function CityRace({ city, loaded }: { city: City; loaded: CityStandings }) {
  const [standings, setStandings] = useState(loaded);
  useTopic<never, { standings: CityStandings }>(`hottest:${city.id}`, {
    onState: { standings: setStandings },
  });
  const { top, voted, sampleVotes } = standings;
  const most = top[0]?.votes ?? 1;
  const own = voted - sampleVotes;
  return (
    <div className="city-race stack-3">
      <h3>{city.name}</h3>
      {top.length === 0 ? (
        <Empty
          spot={spotEmptySeat}
          heading="h3"
          title={`No votes in ${city.name} yet`}
          action={
            <ButtonLink to={viewPath("play", { city: city.id })} preventScrollReset>
              Rate someone
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ol className="race">
            {top.map((one) => (
              <Runner key={one.id} one={one} most={most} />
            ))}
          </ol>
          <p className="meta race-voted row-2">
            {count(own)} {own === 1 ? "vote" : "votes"} here
            {sampleVotes > 0 && <SampleTag>{`${count(sampleVotes)} sample`}</SampleTag>}
          </p>
        </>
      )}
    </div>
  );
}

function Runner({ one, most }: { one: CityStanding & { image: Art | null }; most: number }) {
  const share = Math.round((one.votes / one.voted) * 100);
  return (
    <li
      style={{ "--length": one.votes / most, "--ink": one.image?.placeholder } as CSSProperties}
      data-rank={one.rank}
    >
      <span className="numeral race-rank">{one.rank}</span>
      <span className="race-name">
        <b>{one.name}</b>
        <span className="race-show">
          {one.show}, {share}% hot
        </span>
      </span>
      <span className="numeral race-votes">{inThousands(one.votes)}</span>
      <Avatar of={one.image} name={one.name} size={44} />
    </li>
  );
}
