import { type CSSProperties, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { lightFrontRow } from "../../../content/art/pictures.gen.ts";
import { deliver } from "../../../platform/delivery/deliver.ts";
import { lengthOf } from "../../../platform/text/plain-text.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import { Heads } from "./heads.tsx";
import { longestMoodCaption, MoodForm } from "./mood-form.ts";
import type { Mood } from "./moods.server.ts";
import type { MoodPlace } from "./scenes.server.ts";
import { useWalk } from "./use-walk.ts";

/** So many letters still stand in the large size. */
const fewLetters = 28;

export function BigScreen({
  scene,
  own,
  caption,
  onCaption,
  onShared,
}: {
  scene: MoodPlace;
  own: Mood | null;
  caption: string;
  onCaption: (caption: string) => void;
  onShared: (mood: Mood) => void;
}) {
  const suggestions = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { problem, clearProblem, said, watched, share } = useSharing(scene, caption, onShared, field);
  useWalk(suggestions);
  const length = lengthOf(caption.trim());
  const isUp = own?.scene === scene.id && own.caption === caption.trim();

  // What was typed before the page woke up is a caption like any other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it wakes up
  useEffect(() => {
    if (field.current?.value) onCaption(field.current.value);
  }, []);

  function type(text: string) {
    onCaption(text);
    clearProblem();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if ((submitter as HTMLButtonElement | null)?.name === "see")
      void navigate(viewPath("mood", { scene: scene.id, see: "scenes" }), { preventScrollReset: true });
    else void share();
  }

  return (
    <form className="mood-stage" method="post" action={verb("/moods")} onSubmit={submit} noValidate>
      {/* What the enter key does in the field. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="view" value="mood" />
      <input type="hidden" name="scene" value={scene.id} />
      <figure className="big-screen">
        <ArtPicture of={scene.image} sizes="366px" priority />
        <figcaption data-long={length > fewLetters || undefined} data-empty={length === 0 || undefined}>
          {caption.trim() || scene.title}
        </figcaption>
      </figure>
      <div
        className="front-of-screen stack-2"
        style={{ "--light": scene.light, "--grain": `url("${lightFrontRow.avif[0]?.[1]}")` } as CSSProperties}
      >
        {scene.captions.length > 0 && (
          <Suggestions list={suggestions} captions={scene.captions} caption={caption} type={type} />
        )}
        <Heads key={watched} watching={watched > 0} />
        <CaptionField field={field} caption={caption} length={length} problem={problem} type={type} />
        <Buttons />
        <p className="meta mood-said" role="status">
          {said || (isUp && own ? `Up today, as ${own.name}.` : "")}
        </p>
      </div>
    </form>
  );
}

function Buttons() {
  return (
    <div className="mood-buttons stack-2">
      <Button
        type="submit"
        name="see"
        value="scenes"
        variant="quiet"
        formMethod="get"
        formAction="/fans"
        formNoValidate
      >
        Change Scene
      </Button>
      <Button type="submit">Share Mood</Button>
    </div>
  );
}

/** `watched` counts the moods shared from this page. */
function useSharing(
  scene: MoodPlace,
  caption: string,
  onShared: (mood: Mood) => void,
  field: RefObject<HTMLInputElement | null>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [watched, setWatched] = useState(0);

  async function share() {
    const parsed = MoodForm.safeParse({ scene: scene.id, caption });
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message ?? null);
      field.current?.focus();
      return;
    }
    const answer = await deliver<{ mood: Mood }>(verb("/moods"), parsed.data);
    if (answer.ok) {
      onShared(answer.mood);
      setWatched((times) => times + 1);
      setSaid("");
      toast.success(answer.message ?? "Your mood is up.");
    } else if (answer.code === "kept") setSaid(answer.message);
    else setProblem(answer.fields?.caption ?? answer.message);
  }

  return { problem, clearProblem: () => setProblem(null), said, watched, share };
}

function Suggestions({
  list,
  captions,
  caption,
  type,
}: {
  list: RefObject<HTMLDivElement | null>;
  captions: string[];
  caption: string;
  type: (text: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of chips
    <div className="chip-row" role="group" aria-label="Captions to take" ref={list}>
      {captions.map((text) => (
        <button
          key={text}
          type="button"
          className="chip needs-script"
          aria-pressed={text === caption.trim()}
          onClick={() => type(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function CaptionField({
  field,
  caption,
  length,
  problem,
  type,
}: {
  field: RefObject<HTMLInputElement | null>;
  caption: string;
  length: number;
  problem: string | null;
  type: (text: string) => void;
}) {
  const isAwake = useHydrated();
  return (
    <>
      <div className="mood-field">
        <input
          ref={field}
          className="input"
          name="caption"
          value={caption}
          onChange={(event) => type(event.target.value)}
          maxLength={isAwake ? undefined : longestMoodCaption}
          placeholder="Caption it"
          aria-label="Caption"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? "mood-length" : "mood-problem"}
          autoComplete="off"
          enterKeyHint="send"
        />
        <span className="meta" id="mood-length" data-over={length > longestMoodCaption || undefined}>
          {length} of {longestMoodCaption}
        </span>
      </div>
      {problem && (
        <p className="mood-problem" id="mood-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
