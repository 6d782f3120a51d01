import { type FormEvent, useEffect, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { verb } from "../../frame/verbs.ts";
import { useYou } from "../you/use-you.ts";
import styles from "./ask-name.css?url";
import { looksGenerated, withoutNumber } from "./looks-generated.ts";
import { noteAsked, wasAsked } from "./was-asked.ts";

/**
 * Asks a fan who has a generated name what friends call them, once. It holds nothing up and takes no focus; without
 * scripts it is not there.
 */
export function AskName() {
  const isHydrated = useHydrated();
  const name = useYou()?.name;
  return isHydrated && name && looksGenerated(name) ? <Question name={name} /> : null;
}

function Question({ name }: { name: string }) {
  const title = useId();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(() => !wasAsked());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (isOpen) noteAsked();
  }, [isOpen]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name") ?? "");
    setBusy(true);
    const answer = await sendAction(verb("/fan"), { name: wanted });
    setBusy(false);
    if (!answer.ok) return setError(answer.fields?.name ?? answer.message);
    setOpen(false);
    void revalidate();
  }

  if (!isOpen) return null;
  return (
    <form className="ask-name stack-3" aria-labelledby={title} noValidate onSubmit={submit}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <p id={title} className="ask-name-title" role="status">
        What do your friends call you?
      </p>
      <Field
        label="Name"
        name="name"
        placeholder={withoutNumber(name)}
        maxLength={60}
        autoComplete="nickname"
        error={error}
        onInput={() => setError(undefined)}
      />
      <div className="ask-name-ways">
        <Button type="submit" variant="paper" busy={busy}>
          That is me
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Stay {withoutNumber(name)}
        </Button>
      </div>
    </form>
  );
}
