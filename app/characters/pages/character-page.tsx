import { type ReactNode, Suspense } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { spotNoResults } from "../../../content/art/pictures.gen.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { forgivingMatch } from "../../../platform/text/forgiving-match.ts";
import { nearest } from "../../../platform/text/nearest.ts";
import { useSearch } from "../../../platform/ui/form/search-box.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { NearestNames } from "../../../platform/ui/states/nearest-names.tsx";
import { ChipLink } from "../../../platform/ui/tags/chip.tsx";
import { CharacterPageCard } from "./card.tsx";
import pageStyles from "./character-page.css?url";
import type { CharacterPage } from "./character-page.server.ts";
import { addressOfPage, type CharacterPageName, vibes } from "./page-names.ts";
import { pageScreens } from "./screens.ts";

/** One page, two faces: `/shop` sells what they wear, `/character-chat` shows how they talk. */
export function CharacterPageScreen({
  page,
  data,
  posted,
  title,
  lede,
  children,
}: {
  page: CharacterPageName;
  data: CharacterPage;
  posted?: FormAnswer;
  title: string;
  lede: ReactNode;
  children?: ReactNode;
}) {
  const { characters, talk } = data;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const vibe = vibes.find((one) => one.toLowerCase() === params.get("vibe")?.toLowerCase());
  const kept = vibe?.toLowerCase();
  const { search, query, clear, carry } = useSearch(
    `/${page}`,
    "Search characters",
    kept && <input type="hidden" name="vibe" value={kept} />,
  );
  const q = query.trim() ? query : undefined;
  const found = characters.filter(
    (one) => (!vibe || one.vibe === vibe) && forgivingMatch(query, `${one.name} ${one.show}`),
  );
  const closeTo = addressOfPage(page, { q, vibe: kept });
  const close = () => void navigate(closeTo, { replace: true, preventScrollReset: true });
  const hunted =
    page === "shop"
      ? characters.find(({ id, outfitItems }) => id === params.get("hunt") && outfitItems[0])
      : undefined;

  return (
    <div className="page wrap character-page stack-6" data-page={page}>
      <link rel="stylesheet" href={pageStyles} precedence="page" />
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </header>
      <div className="character-tools stack-4">
        {search}
        <nav className="chip-row" aria-label={page === "shop" ? "Vibe" : "Personality"}>
          {[undefined, ...vibes].map((one) => (
            <ChipLink
              key={one ?? "All"}
              to={addressOfPage(page, { q, vibe: one?.toLowerCase() })}
              aria-current={one === vibe ? "true" : undefined}
              preventScrollReset
              onClick={carry}
            >
              {one ?? "All"}
            </ChipLink>
          ))}
        </nav>
      </div>
      <section aria-labelledby="favorites">
        <h2 id="favorites">Your Favorite Characters</h2>
        <p className="visually-hidden" role="status">
          {(q || vibe) && `${counted(found.length, "character")} found`}
        </p>
        {found.length > 0 ? (
          <ul className="character-grid stack-4">
            {found.map((one, at) => (
              <li key={one.id}>
                <CharacterPageCard
                  page={page}
                  character={one}
                  asked={{ q, vibe: kept }}
                  follow={carry}
                  eager={at < 3}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Nobody page={page} characters={characters} name={q} vibe={vibe} clear={clear} carry={carry} />
        )}
      </section>
      {children}
      {talk && (
        <Suspense>
          <pageScreens.talk.Screen
            key={talk.character.id}
            page={page}
            talk={talk}
            close={close}
            closeTo={closeTo}
          />
        </Suspense>
      )}
      {hunted && (
        <Suspense>
          <pageScreens.hunt.Screen
            key={hunted.id}
            character={hunted}
            posted={posted}
            close={close}
            closeTo={closeTo}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What was looked for, and what to try instead. */
function Nobody({
  page,
  characters,
  name,
  vibe,
  clear,
  carry,
}: {
  page: CharacterPageName;
  characters: CharacterPage["characters"];
  name?: string;
  vibe?: string;
  clear: () => void;
  carry: () => void;
}) {
  if (characters.length === 0)
    return (
      <Empty spot={spotNoResults} heading="h3" title="No characters yet">
        The lights go on when there are characters to meet.
      </Empty>
    );
  const others = name && vibe;
  return (
    <Empty
      spot={spotNoResults}
      heading="h3"
      title="No results"
      action={
        <div className="character-ways">
          {name && (
            <NearestNames
              follow={carry}
              names={nearest(name, characters, (one) => `${one.name} ${one.show}`).map((one) => ({
                name: one.name,
                to: addressOfPage(page, { q: one.name }),
              }))}
            />
          )}
          {others && (
            <Link to={addressOfPage(page, { q: name })} className="button quiet" preventScrollReset>
              Look through all, not only {vibe}
            </Link>
          )}
          <Link to={`/${page}`} className="button quiet" preventScrollReset onClick={clear}>
            Show all characters
          </Link>
        </div>
      }
    >
      {name ? "Try a first name, or the show they are from." : "Try another mood, or All."}
    </Empty>
  );
}
