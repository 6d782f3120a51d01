import { useState } from "react";
import { deliver } from "../../../platform/delivery/deliver.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count, counted, inThousands } from "../../../platform/ui/numbers.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../frame/verbs.ts";
import type { CityStandings } from "../../play/hot-or-not/hottest.server.ts";
import type { ExperienceData } from "./experience.server.ts";

/** As many as a city's ranking has. */
const mostRows = 5;

/** LANDX-06, LANDX-12: who leads in the city one chose, live, and one's own say in it. */
export function Votes({ cities, city: ownCity, standings, characters }: ExperienceData["votes"]) {
  const [city, setCity] = useState(ownCity);
  const [live, setLive] = useState<Record<string, CityStandings>>({});
  const [own, setOwn] = useState<Record<string, boolean>>({});
  useTopic<never, { standings: CityStandings }>(city === null ? null : `hottest:${city}`, {
    onState: { standings: (fresh) => city !== null && setLive((known) => ({ ...known, [city]: fresh })) },
  });
  if (cities.length === 0 || characters.length === 0) return null;
  const standing = city === null ? null : (live[city] ?? standings[city] ?? null);
  const isHot = (id: string) => own[id] ?? characters.find((one) => one.id === id)?.isHot === true;

  async function say(id: string) {
    const hot = !isHot(id);
    setOwn((all) => ({ ...all, [id]: hot }));
    const answer = await deliver(verb("/hot-or-not/:character/votes", { character: id }), {
      verdict: hot ? "hot" : "none",
      city: city ?? "",
    });
    if (answer.ok || answer.code === "kept") return;
    setOwn((all) => ({ ...all, [id]: !hot }));
    toast.error(answer.message);
  }

  return (
    <section className="stage-votes" aria-labelledby="stage-votes">
      <h3 id="stage-votes">Who is hot in {cities.find(({ id }) => id === city)?.name ?? "your city"}?</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of buttons */}
      <div className="stage-cities wrap-2" role="group" aria-label="City">
        {cities.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={id === city}
            onClick={() => setCity(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {standing === null ? (
        <p className="stage-note">Say where you are, and they line up.</p>
      ) : (
        <>
          <ol className="stage-row">
            {rowsOf(standing, characters).map(({ id, name, show, votes, image }) => (
              <li key={id}>
                <Avatar of={image} name={name} size={44} />
                <span>
                  <b>{name}</b>
                  <span className="meta">{show}</span>
                </span>
                <span className="numeral">{inThousands(votes)}</span>
                <button
                  type="button"
                  className="stage-hot"
                  aria-label={`${name} is hot`}
                  aria-pressed={isHot(id)}
                  onClick={() => void say(id)}
                >
                  <Icon name="react-heart" />
                </button>
              </li>
            ))}
          </ol>
          <p className="meta stage-note">
            {counted(standing.voted - standing.sampleVotes, "vote")} here
            {standing.sampleVotes > 0 && <SampleTag>{`${count(standing.sampleVotes)} sample`}</SampleTag>}
          </p>
        </>
      )}
    </section>
  );
}

/** Where few have votes yet, others wait beside them for theirs. */
function rowsOf({ top }: CityStandings, characters: ExperienceData["votes"]["characters"]) {
  const others = characters.filter(({ id }) => !top.some((one) => one.id === id));
  return [...top, ...others.map((one) => ({ ...one, votes: 0 }))].slice(0, mostRows);
}
