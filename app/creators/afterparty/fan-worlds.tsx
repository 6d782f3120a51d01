import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { nearest } from "../../../platform/text/nearest.ts";
import { useSearch } from "../../../platform/ui/form/search-box.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { NearestNames } from "../../../platform/ui/states/nearest-names.tsx";
import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { FormButton } from "../signups/form-button.tsx";
import type { Exclusive } from "./exclusive.server.ts";
import { ExperienceCard } from "./experience-card.tsx";
import { experienceCategories, findExperiences } from "./experiences.ts";
import { FanCardMockUp } from "./fan-card-mock-up.tsx";

/** The address holds the search and the category, so a reload, a link and the back button keep them. */
export function FanWorlds({
  words,
  card,
  nothingFound,
  experiences,
  justOpened,
}: Exclusive & { justOpened: boolean }) {
  const [askedNow, setAskedNow] = useState<ReadonlySet<string>>(new Set());
  const title = useRef<HTMLHeadingElement>(null);
  // The gate that had the focus is gone.
  useEffect(() => {
    if (justOpened) title.current?.focus();
  }, [justOpened]);
  const [params] = useSearchParams();
  const wanted = params.get("category");
  const category = experienceCategories.find((one) => one === wanted) ?? experienceCategories[0];
  const keep =
    category === experienceCategories[0] ? null : <input type="hidden" name="category" value={category} />;
  const { search, query, carry, clear } = useSearch("/afterparty", words.search, keep);
  const found = findExperiences(experiences, query, category);

  return (
    <div className="page wrap afterparty">
      <div className="afterparty-opening stack-4">
        <h1 className="section-heading" ref={title} tabIndex={-1}>
          Afterparty
        </h1>
        <p className="lede">{words.note}</p>
        <FormButton form="access">Request Access</FormButton>
      </div>
      {card && <FanCardMockUp {...card} />}
      <section className="afterparty-worlds stack-5" aria-labelledby="fan-worlds">
        <h2 id="fan-worlds">{words.grid}</h2>
        {experiences.length > 0 && (
          <div className="afterparty-finding stack-4">
            {search}
            <nav className="chips" aria-label="Categories">
              {experienceCategories.map((one) => (
                <ChipLink
                  key={one}
                  aria-current={one === category ? "true" : undefined}
                  to={{ search: `?${new URLSearchParams({ ...(query && { q: query }), category: one })}` }}
                  preventScrollReset
                  replace
                  onClick={carry}
                >
                  {one}
                </ChipLink>
              ))}
            </nav>
          </div>
        )}
        <p className="visually-hidden" role="status">
          {(query || wanted) && `${found.length} ${found.length === 1 ? "experience" : "experiences"} found`}
        </p>
        {found.length > 0 ? (
          <ul className="experiences">
            {found.map((experience) => (
              <ExperienceCard
                key={experience.id}
                experience={experience}
                asked={askedNow.has(experience.id) ? "now" : experience.requested ? "earlier" : null}
                ask={() => setAskedNow((before) => new Set(before).add(experience.id))}
              />
            ))}
          </ul>
        ) : experiences.length === 0 ? (
          <Empty spot={nothingFound} title="Nothing is planned yet">
            The next drop, the next locked room and the next first night are announced here, before anywhere
            else. Request access, and we know who to tell.
          </Empty>
        ) : (
          <NotFound spot={nothingFound} clear={clear} carry={carry} query={query} experiences={experiences} />
        )}
      </section>
    </div>
  );
}

function NotFound({
  spot,
  clear,
  carry,
  query,
  experiences,
}: Pick<Exclusive, "experiences"> & {
  spot: Exclusive["nothingFound"];
  clear: () => void;
  carry: () => void;
  query: string;
}) {
  return (
    <Empty
      spot={spot}
      title="No experiences found"
      action={
        <>
          {query && (
            <NearestNames
              follow={carry}
              names={nearest(query, experiences, ({ title }) => title).map(({ title }) => ({
                name: title,
                to: `/afterparty?${new URLSearchParams({ q: title })}`,
              }))}
            />
          )}
          <Link to="/afterparty" className="button quiet" preventScrollReset onClick={clear}>
            Show all
          </Link>
        </>
      }
    >
      Try adjusting your search or category filter
    </Empty>
  );
}
