import { useState } from "react";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { SelectField } from "../../desk/select-field.tsx";

const rules = () => import("./cue-form.ts").then((module) => module.CueForm);

const kinds = [
  { value: "scene", label: "Title card" },
  { value: "reaction-prompt", label: "Gasp" },
  { value: "host", label: "A word from the host" },
  { value: "poll", label: "Poll" },
  { value: "trivia", label: "Trivia" },
  { value: "hot-or-not", label: "Hot or Not" },
];

/** Without a script all fields stand there, and those of the chosen kind count. */
export function CueFields({
  characters,
  refused,
  isOn,
}: {
  characters: { value: string; label: string }[];
  refused?: FormAnswer;
  isOn: boolean;
}) {
  const hydrated = useHydrated();
  const [chosen, setKind] = useState<string | null>(refused?.values?.kind ?? null);
  const kind = chosen ?? (hydrated ? "scene" : null);
  const isFor = (...of: string[]) => ({ hidden: kind !== null && !of.includes(kind) });
  return (
    <DeskForm
      rules={rules}
      refused={refused}
      values={{ kind: "scene", text: "", title: "", character: "", options: "", minutes: "5", minute: "" }}
    >
      {(field, busy) => (
        <div
          className="cue-fields"
          onChange={(event) => {
            const { name, value } = event.target as unknown as HTMLSelectElement;
            if (name === "kind") setKind(value);
          }}
        >
          <SelectField label="What" {...field("kind")} options={kinds} />
          <div {...isFor("poll", "trivia")}>
            <Field label="Question or title" {...field("title")} />
          </div>
          <div {...isFor("scene", "reaction-prompt", "host", "trivia")}>
            <Field
              label="What it says"
              hint="“November 1961: Platform nine” has a line above its title"
              {...field("text")}
            />
          </div>
          <div {...isFor("hot-or-not")}>
            <SelectField
              label="Who"
              {...field("character")}
              options={[{ value: "", label: "Choose a character" }, ...characters]}
            />
          </div>
          <div {...isFor("poll")}>
            <TextField label="Options, one on each line" rows={3} {...field("options")} />
            <Field label="Open for how many minutes" inputMode="numeric" {...field("minutes")} />
          </div>
          <Field
            label="In which minute of the party"
            hint={isOn ? "Empty: now" : "The party has not begun: plan it"}
            inputMode="numeric"
            {...field("minute")}
          />
          <Button type="submit" disabled={busy}>
            Fire or plan it
          </Button>
        </div>
      )}
    </DeskForm>
  );
}
