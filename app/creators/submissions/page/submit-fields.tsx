import { type ReactNode, useId } from "react";
import { described, Field, FieldFrame, TextField } from "../../../../platform/ui/form/field.tsx";
import { genres, workTypes } from "../words/submission.ts";
import type { emptyDraft } from "./use-draft.ts";

type Drafted = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** What is said of a work; its files stand among it. */
export function SubmitFields({
  field,
  shown,
  show,
  children,
}: {
  field: (name: keyof typeof emptyDraft) => Drafted;
  shown: boolean;
  show: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <div className="submit-fields stack-4">
      <Choice label="Type" options={workTypes} {...field("type")} />
      <Choice label="Genre" options={genres} {...field("genre")} />
      <Field label="Title" required {...field("title")} />
      <Field
        label="Your name, as others see it"
        hint="If you want to be credited"
        autoComplete="name"
        {...field("creator")}
      />
      <TextField label="Description" rows={4} required {...field("description")} />
      {children}
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        hint="Get an email whenever its status changes"
        {...field("email")}
      />
      <label className="submit-shown stack-3">
        <input
          type="checkbox"
          name="shown"
          checked={shown}
          onChange={(event) => show(event.target.checked)}
        />
        <span>
          Others may see title, name and description under Community Submissions, once it is under review
        </span>
      </label>
    </div>
  );
}

function Choice({
  label,
  options,
  error,
  ...select
}: {
  label: string;
  options: Record<string, string>;
  error?: string;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select {...described(id, null, error)} {...select} className="input submit-choice" required>
        <option value="" disabled>
          Choose one
        </option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
