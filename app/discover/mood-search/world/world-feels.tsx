import { type FormEvent, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { useTopic } from "../../../../platform/live/use-topic.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { SampleNote, SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../../frame/verbs.ts";
import { type Feeling, fewestPerRegion, moods, type World } from "./feeling.ts";
import type { Continents } from "./regions.ts";
import { WordList } from "./word-list.tsx";
import { WordMap } from "./word-map.tsx";
import styles from "./world.css?url";

export function WorldFeels({
  world: loaded,
  own: loadedOwn,
  continents,
}: {
  world: World;
  own: Feeling | null;
  continents: Continents;
}) {
  const [world, setWorld] = useState(loaded);
  const [own, setOwn] = useState(loadedOwn);
  const { search } = useLocation();
  const asList = new URLSearchParams(search).get("view") === "list";
  useEffect(() => setWorld(loaded), [loaded]);
  useEffect(() => setOwn(loadedOwn), [loadedOwn]);
  useTopic<never, { world: World }>("feelings", { onState: { world: setWorld } });

  return (
    <section className="world" id="world" aria-labelledby="world-title">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header>
        <h2 id="world-title">What the world feels</h2>
        <p>
          {world.people > 0 ? (
            <>
              <b>{count(world.people)}</b>{" "}
              <span>{world.people === 1 ? "person" : "people"}, the last 24 hours</span>
            </>
          ) : (
            // Regions with fewer say nothing: a zero would be untrue to who has just spoken.
            <span>{own ? "Yours is in. A region is shown from five people on." : "The last 24 hours"}</span>
          )}
          {world.samplePeople > 0 && (
            <small>
              {count(world.samplePeople)} <SampleTag />
            </small>
          )}
        </p>
      </header>
      {world.regions.length === 0 ? (
        <p className="lede world-quiet">
          No region has {fewestPerRegion} voices yet. Say how you feel, and tell {fewestPerRegion - 1}{" "}
          friends.
        </p>
      ) : asList ? (
        <WordList world={world} own={own} />
      ) : (
        <WordMap world={world} own={own} />
      )}
      <div className="world-note row-3">
        <p className="meta">
          The bigger the word, the more of the region says it. Regions with fewer than {fewestPerRegion}{" "}
          people are not shown.
        </p>
        <Link to={asList ? "/chaos#world" : "/chaos?view=list#world"} preventScrollReset>
          {asList ? "See it as a map" : "Read it as a list"}
        </Link>
      </div>
      {world.samplePeople > 0 && <SampleNote />}
      <SayIt own={own} said={setOwn} continents={continents} />
    </section>
  );
}

function SayIt({
  own,
  said,
  continents,
}: {
  own: Feeling | null;
  said: (own: Feeling | null) => void;
  continents: Continents;
}) {
  const [mood, setMood] = useState(own?.mood ?? "");
  const [region, setRegion] = useState(own?.region ?? "");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);

  async function say(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const missing = {
      ...(!mood && { mood: "Choose how you feel." }),
      ...(!region && { region: "Choose where you are." }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    const answer = await sendAction<{ feeling: Feeling }>(verb("/feelings"), { mood, region });
    setSending(false);
    if (!answer.ok) return setProblems(answer.fields ?? { region: answer.message });
    said(answer.feeling);
    toast.success(answer.message ?? "Added.");
  }

  async function takeBack(event: FormEvent) {
    event.preventDefault();
    const answer = await sendAction(verb("/feelings/take-back"), { sure: "yes" });
    if (!answer.ok) return toast.error(answer.message);
    said(null);
    toast.success(answer.message ?? "Removed.");
  }

  return (
    <div className="say-it stack-3">
      <form method="post" action={verb("/feelings")} onSubmit={say} noValidate>
        <MoodField chosen={mood} choose={setMood} isMissing={problems.mood !== undefined} />
        <RegionField
          chosen={region}
          choose={setRegion}
          isMissing={problems.region !== undefined}
          continents={continents}
        />
        <Button type="submit" busy={isSending}>
          {own ? "Change it" : "Add your mood"}
        </Button>
      </form>
      {Object.entries(problems).map(([field, sentence]) => (
        <p key={field} className="say-problem" id={`${field}-problem`} role="alert">
          {sentence}
        </p>
      ))}
      {own ? (
        <form method="post" action={verb("/feelings/take-back")} onSubmit={takeBack}>
          <p className="meta">You said {own.mood}. It counts for a day, without your name.</p>
          <button type="submit" name="sure" value="yes" className="say-back">
            Take it back
          </button>
        </form>
      ) : (
        <p className="meta">No one sees that it was you. It counts for a day and is then deleted.</p>
      )}
    </div>
  );
}

function MoodField({
  chosen,
  choose,
  isMissing,
}: {
  chosen: string;
  choose: (mood: string) => void;
  isMissing: boolean;
}) {
  return (
    <fieldset aria-describedby={isMissing ? "mood-problem" : undefined}>
      <legend>You feel</legend>
      <div>
        {moods.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="mood"
              value={one}
              required
              checked={chosen === one}
              onChange={() => choose(one)}
            />
            <span>{one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function RegionField({
  chosen,
  choose,
  isMissing,
  continents,
}: {
  chosen: string;
  choose: (region: string) => void;
  isMissing: boolean;
  continents: Continents;
}) {
  return (
    <select
      className="input"
      name="region"
      aria-label="Where you are"
      required
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? "region-problem" : undefined}
    >
      <option value="">Where are you?</option>
      {continents.map(([name, list]) => (
        <optgroup key={name} label={name}>
          {list.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
