import { useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { sendAction } from "../../../platform/action/send-action.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";
import { type Face, LookFields } from "./look-fields.tsx";

export type WhoYouAre = {
  me: { name: string; avatar: string; ring?: number | null };
  partyId: string;
  faces: Face[];
  avatars: Record<string, Art | undefined>;
};

/** A plain form without JavaScript. */
export function NameFields({ me, partyId, faces, avatars, done }: WhoYouAre & { done?: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    const answer = await sendAction(verb("/fan"), wanted);
    setBusy(false);
    if (!answer.ok) return setErrors(answer.fields ?? { name: answer.message });
    done?.();
    if (answer.message) toast.success(answer.message);
  }

  return (
    <form method="post" action={verb("/fan")} className="form name-form" onSubmit={submit} noValidate>
      <Field
        label="Your name"
        hint="2 to 30 characters. The change applies from now on."
        name="name"
        defaultValue={me.name}
        minLength={2}
        maxLength={60}
        required
        autoComplete="nickname"
        error={errors.name}
        onInput={() => setErrors({})}
      />
      {faces.length > 0 && (
        <LookFields
          faces={faces}
          avatars={avatars}
          avatar={me.avatar}
          ring={me.ring}
          error={errors.avatar ?? errors.ring}
        />
      )}
      <input type="hidden" name="partyId" value={partyId} />
      <Button type="submit" busy={busy} wide>
        Save
      </Button>
    </form>
  );
}
