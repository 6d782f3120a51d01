import { useState } from "react";
import { sendAction } from "../../platform/action/send-action.ts";
import { Button } from "../../platform/ui/button.tsx";
import { Field } from "../../platform/ui/form/field.tsx";
import { toast } from "../../platform/ui/overlay/toast.ts";

/** A plain post before, or without, JavaScript. */
export function NameForm({ name, partyId, done }: { name: string; partyId: string; done?: () => void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name"));
    setBusy(true);
    const answer = await sendAction("/fan", { name: wanted, partyId });
    setBusy(false);
    if (!answer.ok) return setError(answer.fields?.name ?? answer.message);
    done?.();
    if (answer.message) toast.success(answer.message);
  }

  return (
    <form method="post" action="/fan" className="form name-form" onSubmit={submit} noValidate>
      <Field
        label="Your name"
        hint="2 to 30 characters. It changes on what you say from now on."
        name="name"
        defaultValue={name}
        minLength={2}
        maxLength={60}
        required
        autoComplete="nickname"
        error={error}
        onInput={() => setError(undefined)}
      />
      <input type="hidden" name="partyId" value={partyId} />
      <Button type="submit" busy={busy} wide>
        Save name
      </Button>
    </form>
  );
}
