import { Form } from "react-router";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Field } from "../../../platform/ui/form/field.tsx";
import { ActionButton } from "../../desk/action-button.tsx";
import { RequireRole } from "../../desk/require-role.tsx";
import { type ThemeEnding, themeTypes } from "./theme-form.ts";

/** The loop of a title: heard, replaced, removed. */
export function ThemePart({
  slug,
  song,
  ending,
  refused,
}: {
  slug: string;
  song: string;
  /** Of the file that an operator brought; null where there is none. */
  ending: ThemeEnding | null;
  refused?: FormAnswer;
}) {
  return (
    <section aria-labelledby="theme" className="stack-3">
      <h2 id="theme">Theme song</h2>
      {ending && (
        // biome-ignore lint/a11y/useMediaCaption: a loop without words
        <audio controls preload="none" aria-label={song || "Theme song"}>
          <source src={`/audio/theme-${slug}.${ending}`} type={themeTypes[ending]} />
        </audio>
      )}
      <RequireRole need="operator">
        <Form method="post" encType="multipart/form-data" className="form" preventScrollReset>
          <Field
            label="Its name"
            name="song"
            maxLength={60}
            defaultValue={refused?.values?.song ?? song}
            error={refused?.fields?.song}
          />
          <Field
            label={ending ? "Another file" : "File"}
            hint="M4A, MP3 or WebM, up to 4 MB. It is played as a loop."
            type="file"
            name="file"
            accept="audio/mp4,audio/x-m4a,audio/mpeg,audio/webm,.m4a,.mp3,.webm"
            error={refused?.fields?.file}
          />
          <div className="desk-buttons">
            <ActionButton does="theme">Upload the song</ActionButton>
            {ending && <ActionButton does="theme-remove">Remove it</ActionButton>}
          </div>
        </Form>
      </RequireRole>
    </section>
  );
}
