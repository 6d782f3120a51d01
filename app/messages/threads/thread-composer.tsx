import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { newKey } from "../../../platform/action/send-action.ts";
import { deliver } from "../../../platform/delivery/deliver.ts";
import { lengthOf } from "../../../platform/text/plain-text.ts";
import { sendOnEnter } from "../../../platform/ui/form/send-on-enter.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import type { Friend } from "./chat.server.ts";

const longest = 500;

/** A plain form without JavaScript. Refused text returns to the field. */
export function ThreadComposer({ friend }: { friend: Friend }) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = longest - lengthOf(text.trim());
  const url = verb("/threads/:fan/messages", { fan: friend.ref });

  // Keeps text typed before hydration.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = text.trim();
    if (!said || left < 0 || busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await deliver(url, { text: said, clientKey: newKey() });
    setBusy(false);
    if (!answer.ok && answer.code !== "kept") return setRefused(answer.message);
    setText("");
    field.current?.focus();
    if (answer.ok) await revalidate();
    else toast.info(answer.message);
  }

  return (
    <form method="post" action={url} className="thread-composer" onSubmit={submit}>
      {(refused || left < 0) && (
        <p className="thread-refused" role="alert" id="thread-refused">
          {refused ?? `${-left} characters too many.`}
        </p>
      )}
      <textarea
        ref={field}
        name="text"
        rows={1}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
        placeholder={`Whisper to ${friend.name}`}
        aria-label={`Message to ${friend.name}`}
        aria-invalid={left < 0 || undefined}
        aria-describedby={refused || left < 0 ? "thread-refused" : undefined}
        enterKeyHint="send"
        autoComplete="off"
      />
      <button type="submit" className="button primary round" aria-label="Send" disabled={busy || left < 0}>
        <Icon name="send" size={22} />
      </button>
    </form>
  );
}
