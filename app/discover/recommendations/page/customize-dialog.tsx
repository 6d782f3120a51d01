import { type FormEvent, useState } from "react";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import dialogStyles from "../../../../platform/ui/overlay/dialog.css?url";
import { Dialog } from "../../../../platform/ui/overlay/dialog.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { verb } from "../../../frame/verbs.ts";
import { cities } from "../taste/cities.ts";
import { distances } from "../taste/distances.ts";
import type { Preferences } from "../taste/taste.server.ts";
import customizeStyles from "./customize.css?url";

/** CURATED-05, OPEN-84. */
export default function CustomizeDialog({
  preferences,
  choices,
  close,
  closeTo,
}: {
  preferences: Preferences;
  choices: { genres: string[]; moods: string[] };
  close: (isChanged: boolean) => void;
  closeTo: string;
}) {
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const sent = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await sendAction(verb("/recommendations/preferences"), {
      genres: sent.getAll("genres"),
      moods: sent.getAll("moods"),
      city: sent.get("city"),
      within: sent.get("within"),
    });
    setBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    close(true);
    if (answer.message) toast.success(answer.message);
  }

  return (
    <Dialog
      title="Customize Preferences"
      subtitle="What you choose moves what fits to the front."
      close={() => close(false)}
      closeTo={closeTo}
    >
      <link rel="stylesheet" href={dialogStyles} precedence="page" />
      <link rel="stylesheet" href={customizeStyles} precedence="page" />
      <form
        method="post"
        action={verb("/recommendations/preferences")}
        className="form customize"
        onSubmit={submit}
      >
        <Choices legend="Genres" name="genres" all={choices.genres} chosen={preferences.genres} />
        <Choices legend="Moods" name="moods" all={choices.moods} chosen={preferences.moods} />
        <Nearness city={preferences.city} within={preferences.within} />
        <Button type="submit" wide busy={busy}>
          Save these
        </Button>
      </form>
    </Dialog>
  );
}

/** Where one is, and how far one would go. */
function Nearness({ city, within }: Pick<Preferences, "city" | "within">) {
  return (
    <>
      <div className="field">
        <label htmlFor="customize-city">City</label>
        <select id="customize-city" name="city" className="input" defaultValue={city}>
          <option value="">I would rather not say</option>
          {cities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="customize-within">How far</label>
        <select
          id="customize-within"
          name="within"
          className="input"
          defaultValue={within === null ? "" : String(within)}
        >
          <option value="">Anywhere</option>
          {distances.map(([km, words]) => (
            <option key={km} value={km}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function Choices({
  legend,
  name,
  all,
  chosen,
}: {
  legend: string;
  name: string;
  all: string[];
  chosen: string[];
}) {
  // What was chosen once and is offered no more can still be taken back.
  const offered = [...new Set([...all, ...chosen])];
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div>
        {offered.map((one) => (
          <label key={one}>
            <input type="checkbox" name={name} value={one} defaultChecked={chosen.includes(one)} />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
