import type { ComponentProps } from "react";
import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import type { DeskForm } from "../../../desk/desk-form.tsx";
import { scopeNames, scopes } from "../scopes.ts";

type FieldOf = Parameters<ComponentProps<typeof DeskForm>["children"]>[0];

/** `ticked`: of a form that came back, what was sent. */
export function KeyFields({ field, ticked }: { field: FieldOf; ticked: Record<string, string> }) {
  return (
    <>
      <Field label="For" hint="A studio, an app, a person" {...field("name")} />
      <Field label="Contact email" type="email" hint="May be empty" {...field("contact")} />
      <TextField
        label="Pages that may read"
        rows={2}
        hint="Origins such as https://studio.example, one on each line; * is every origin"
        {...field("readOrigins")}
      />
      <TextField
        label="Pages that may write"
        rows={3}
        hint="Sign-ins, votes and forms of visitors of these pages. Apps and servers send no origin and may."
        {...field("writeOrigins")}
      />
      <TextField
        label="Films and shows"
        rows={2}
        hint="Its parties, polls and drops are of these alone, one on each line; none is every one"
        {...field("titles")}
      />
      <ScopeFields ticked={ticked} error={field("read").error} />
      <Field label="Requests a minute" inputMode="numeric" {...field("requestsPerMinute")} />
    </>
  );
}

/** What callers may do with a key, a box for each scope. */
function ScopeFields({ ticked, error }: { ticked: Record<string, string>; error?: string }) {
  return (
    <fieldset className="stack-2" aria-describedby={error && "scopes-error"}>
      <legend>What may be done with it</legend>
      {scopeNames.map((name) => (
        <label className="check" key={name}>
          <input
            type="checkbox"
            name={name}
            value="on"
            defaultChecked={ticked[name] === "on"}
            aria-invalid={error ? true : undefined}
          />
          <span>{scopes[name]}</span>
        </label>
      ))}
      {error && (
        <span className="field-error" id="scopes-error">
          {error}
        </span>
      )}
    </fieldset>
  );
}
