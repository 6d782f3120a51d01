import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { lengthOf } from "../../../platform/text/plain-text.ts";
import { sendOnEnter } from "../../../platform/ui/form/send-on-enter.ts";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { TalkFace } from "../talk-form.ts";
import { longestQuestion } from "../voice/question-length.ts";

/** A plain post before, or without, JavaScript. One question at a time; the reply under way can be stopped. */
export function TalkComposer({
  character,
  name,
  isAnswering,
  isSending,
  face = "app",
  needsWords = false,
  say,
}: {
  character: string;
  name: string;
  isAnswering: boolean;
  isSending: boolean;
  face?: TalkFace;
  /** Send is off until there is something to send. */
  needsWords?: boolean;
  say: (text: string) => Promise<{ code: string } | null>;
}) {
  const [text, setText] = useState("");
  const isAwake = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const left = longestQuestion - lengthOf(text.trim());
  const action = `/characters/${character}/messages`;

  // What was typed before the page woke up is a draft like any other.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = text.trim();
    if (!said || left < 0 || isAnswering || isSending) return;
    setText("");
    field.current?.focus();
    void say(said);
  }

  async function stop() {
    const answer = await sendAction(verb("/characters/:character/stop", { character }), {});
    if (!answer.ok) toast.error(answer.message);
  }

  return (
    <form method="post" action={action} className="talk-composer stack-2" onSubmit={submit}>
      {left < 0 && (
        <p className="talk-refused" role="alert" id="talk-refused">
          {`${-left} characters too many.`}
        </p>
      )}
      {face !== "app" && <input type="hidden" name="face" value={face} />}
      <textarea
        ref={field}
        name="text"
        rows={1}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
        placeholder={`Say something to ${name.split(" ")[0]}`}
        aria-label={`Message to ${name}`}
        aria-invalid={left < 0 || undefined}
        aria-describedby={left < 0 ? "talk-refused" : undefined}
        enterKeyHint="send"
        autoComplete="off"
      />
      {isAnswering ? (
        <button type="button" className="button quiet round" aria-label="Stop" onClick={stop}>
          <span className="talk-stop" aria-hidden="true" />
        </button>
      ) : (
        <button
          type="submit"
          className="button primary round"
          aria-label="Send"
          disabled={isSending || left < 0 || (needsWords && isAwake && text.trim() === "")}
        >
          <Icon name="send" size={22} />
        </button>
      )}
    </form>
  );
}
