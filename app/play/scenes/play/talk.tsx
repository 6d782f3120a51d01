import { type FormEvent, useEffect, useRef, useState } from "react";
import { lengthOf } from "../../../../platform/text/plain-text.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { verb } from "../../../frame/verbs.ts";
import type { ScenePlayData } from "./scene-play.server.ts";
import { useSceneTalk } from "./use-talk.ts";

const longest = 300;

/** SCENE-11, SCENE-12: a few words with whoever is in the scene. */
export function SceneTalk({
  scene,
  speaker,
}: {
  scene: string;
  speaker: NonNullable<ScenePlayData["speaker"]>;
}) {
  const { lines, isWaiting, problem, say, askAgain } = useSceneTalk(scene);
  const newest = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is scrolled to
  useEffect(() => {
    newest.current?.scrollIntoView({ block: "nearest" });
  }, [lines.length, isWaiting]);

  return (
    <section className="scene-talk stack-3" aria-label={`Talk to ${speaker.name}`}>
      <div className="scene-opening stack-3">
        <Avatar of={speaker.face} name={speaker.name} size={40} />
        <p>
          <span className="visually-hidden">{speaker.name}: </span>
          {speaker.opening ?? "Say something."}
        </p>
      </div>
      <div role="log" aria-label="What was said">
        <ol>
          {lines.map(({ key, by, text }, at) => (
            <li key={key} data-by={by} ref={at === lines.length - 1 ? newest : undefined}>
              <span className="visually-hidden">{by === "fan" ? "You" : speaker.name}: </span>
              {text}
            </li>
          ))}
        </ol>
      </div>
      {isWaiting && (
        <p className="meta scene-thinks" role="status">
          {speaker.name} is thinking.
        </p>
      )}
      {problem && (
        <p className="scene-refused" role="alert">
          {problem}{" "}
          <Button variant="quiet" size="small" onClick={() => void askAgain()}>
            Try again
          </Button>
        </p>
      )}
      <Answer scene={scene} name={speaker.name} isWaiting={isWaiting} say={say} />
    </section>
  );
}

function Answer({
  scene,
  name,
  isWaiting,
  say,
}: {
  scene: string;
  name: string;
  isWaiting: boolean;
  say: ReturnType<typeof useSceneTalk>["say"];
}) {
  const [message, setMessage] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const firstName = name.replace(/^The /, "the ").replace(/^(?!the )(\S+).*/, "$1");
  const isTooLong = lengthOf(message.trim()) > longest;

  // What was typed before the page woke up is a line like any other.
  useEffect(() => {
    if (field.current?.value) setMessage(field.current.value);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = message.trim();
    if (!said || isTooLong || isWaiting) return;
    setMessage("");
    void say(said);
    field.current?.focus();
  }

  return (
    <form
      method="post"
      action={verb("/scenes/:scene/replies", { scene })}
      className="scene-answer stack-2"
      onSubmit={submit}
    >
      {isTooLong && (
        <p className="scene-refused" role="alert" id="scene-too-long">
          Please use at most {longest} characters.
        </p>
      )}
      <input
        ref={field}
        className="input"
        name="message"
        required
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        placeholder={`Answer ${firstName}`}
        aria-label={`Message to ${name}`}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? "scene-too-long" : undefined}
        autoComplete="off"
        enterKeyHint="send"
      />
      <button type="submit" className="button primary round" aria-label="Send" disabled={isTooLong}>
        <Icon name="send" size={22} />
      </button>
    </form>
  );
}
