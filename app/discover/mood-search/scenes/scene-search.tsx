import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { spotNoResults } from "../../../../content/art/pictures.gen.ts";
import { nearest } from "../../../../platform/text/nearest.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { NearestNames } from "../../../../platform/ui/states/nearest-names.tsx";
import { ChipLink } from "../../../../platform/ui/tags/chip.tsx";
import {
  allMoods,
  findScenes,
  type MoodScene,
  type MoodSceneSearch,
  sceneMoods,
  searchIn,
  searchPath,
} from "./mood-scene.ts";
import { openScreen } from "./open-screen.ts";
import styles from "./scene-search.css?url";

const inMosaic = 4;

/** As one types and chooses, the page stays where it is. */
const stay = { replace: true, preventScrollReset: true };

type PlayPath = (id: string) => string;

export function SceneSearch({ scenes }: { scenes: MoodScene[] }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = searchIn(new URLSearchParams(search));
  // The field is ahead of the address, which follows.
  const [typed, setTyped] = useState(asked.typed);
  const field = useRef<HTMLInputElement>(null);
  const found = findScenes(scenes, typed, asked.mood);
  const playing = scenes.find(({ id }) => id === asked.play) ?? null;
  const example = scenes.findLast(({ movie }) => movie)?.movie;
  const pathTo = (change: Partial<typeof asked>) => searchPath({ ...asked, typed, ...change });
  const playPath = (id: string) => pathTo({ play: id });

  useEffect(() => setTyped(asked.typed), [asked.typed]);
  // What was typed before the page woke up is searched for.
  useEffect(() => {
    const early = field.current?.value ?? "";
    if (early) setTyped(early);
  }, []);

  function type(text: string) {
    setTyped(text);
    void navigate(searchPath({ ...asked, typed: text }), stay);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    type(typed);
  }

  return (
    <section className="scene-search stack-5" aria-labelledby="scene-search-title">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="scene-head stack-4">
        <h1 id="scene-search-title">Mood Search</h1>
        {playing ? (
          <Suspense fallback={<p role="status">The lights go down</p>}>
            <openScreen.Screen key={playing.id} scene={playing} close={pathTo({ play: null })} />
          </Suspense>
        ) : (
          <Mosaic scenes={scenes} playPath={playPath} />
        )}
      </header>
      <search>
        <form className="scene-form stack-3" method="get" action="/chaos" onSubmit={submit}>
          {asked.mood && <input type="hidden" name="mood" value={asked.mood} />}
          <input
            ref={field}
            className="input"
            type="search"
            name="q"
            value={typed}
            onChange={(event) => type(event.target.value)}
            placeholder="Search by mood, title, or movie"
            aria-label="Search by mood, title, or movie"
            maxLength={80}
            autoComplete="off"
          />
          <noscript>
            <Button type="submit">Search</Button>
          </noscript>
          <MoodChips chosen={asked.mood} pathOf={(mood) => pathTo({ mood })} />
        </form>
      </search>
      <h2>Cinema's Most Iconic Moments</h2>
      <p className="visually-hidden" role="status">
        {counted(found.length, "scene")}
      </p>
      {found.length === 0 ? (
        <NothingFound scenes={scenes} typed={typed} example={example} />
      ) : (
        <SceneGrid scenes={found} playPath={playPath} />
      )}
    </section>
  );
}

function Mosaic({ scenes, playPath }: { scenes: MoodScene[]; playPath: PlayPath }) {
  return (
    <div className="scene-mosaic">
      {scenes.slice(0, inMosaic).map((scene, at) => (
        <Link
          key={scene.id}
          to={playPath(scene.id)}
          onClick={() => toast.success(`Playing: ${scene.title}`)}
          aria-label={`Play ${scene.title}`}
        >
          <ArtPicture
            of={scene.loop.still}
            sizes="(min-width: 800px) 25vw, 50vw"
            alt=""
            priority={at === 0}
            eager={at < 2}
          />
        </Link>
      ))}
    </div>
  );
}

function MoodChips({
  chosen,
  pathOf,
}: {
  chosen: MoodSceneSearch["mood"];
  pathOf: (mood: MoodSceneSearch["mood"]) => string;
}) {
  return (
    <nav className="chip-row" aria-label="Moods">
      {[null, ...sceneMoods].map((mood) => (
        <ChipLink key={mood} to={pathOf(mood)} aria-current={chosen === mood ? "true" : undefined} {...stay}>
          {mood ?? allMoods}
        </ChipLink>
      ))}
    </nav>
  );
}

function NothingFound({
  scenes,
  typed,
  example,
}: {
  scenes: MoodScene[];
  typed: string;
  example: string | null | undefined;
}) {
  const isEmpty = scenes.length === 0;
  return (
    <Empty
      spot={spotNoResults}
      heading="h3"
      title={isEmpty ? "No scene is on tonight" : "No scene feels like that"}
      action={
        typed.trim() && (
          <NearestNames
            names={nearest(typed, scenes, ({ title, movie, mood }) => `${title} ${movie ?? ""} ${mood}`).map(
              ({ title }) => ({ name: title, to: searchPath({ typed: title, mood: null, play: null }) }),
            )}
          />
        )
      }
    >
      {isEmpty ? (
        "Come back when there is one to feel something about."
      ) : (
        <>
          Try a film,{" "}
          {example && (
            <>
              such as <Link to={searchPath({ typed: example, mood: null, play: null })}>{example}</Link>,{" "}
            </>
          )}
          a mood of the chips, or <Link to="/chaos">all of them</Link>.
        </>
      )}
    </Empty>
  );
}

function SceneGrid({ scenes, playPath }: { scenes: MoodScene[]; playPath: PlayPath }) {
  return (
    <ul className="scene-grid stack-3">
      {scenes.map((scene) => (
        <li key={scene.id}>
          <Link
            to={playPath(scene.id)}
            onClick={() => toast.success(`Playing: ${scene.title}`)}
            className="scene-card"
          >
            <ArtPicture of={scene.loop.still} sizes="(min-width: 800px) 25vw, 50vw" alt="" />
            <span className="scene-words stack-1">
              <b>{scene.title}</b>
              <span>{[scene.movie, scene.year].filter(Boolean).join(", ")}</span>
              <span>
                {scene.mood}, {scene.region}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
