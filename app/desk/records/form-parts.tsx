import { Link } from "react-router";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { MomentField } from "../moment-field.tsx";
import { SelectField } from "../select-field.tsx";
import type { FormField, FormPart } from "./fields.ts";
import { PictureField } from "./picture-field.tsx";

type FieldOf = (name: string) => { name: string; error?: string; defaultValue?: string };

export function FormParts({ parts, field }: { parts: FormPart[]; field: FieldOf }) {
  return parts.map((part) => {
    if (!part) return null;
    if (typeof part === "string") return <h2 key={part}>{part}</h2>;
    if (Array.isArray(part))
      return (
        <div key={part[0]?.name} className="desk-two stack-4">
          {part.map((one) => (
            <PartField key={one.name} part={one} field={field} />
          ))}
        </div>
      );
    if ("name" in part) return <PartField key={part.name} part={part} field={field} />;
    return (
      <p key={part.to} className="meta">
        {part.says} <Link to={part.to}>{part.link}</Link>.
      </p>
    );
  });
}

function PartField({
  part: { name, label, hint, rows, choices, pictures, is },
  field,
}: {
  part: FormField;
  field: FieldOf;
}) {
  const shown = { label, ...field(name) };
  if (is === "hidden") return <input type="hidden" name={name} value={shown.defaultValue} />;
  if (is === "tick") return <TickField {...shown} />;
  if (is === "moment") return <MomentField {...shown} />;
  if (choices && pictures)
    return (
      <PictureField
        {...shown}
        none={choices[0]?.label ?? ""}
        shape={pictures.shape}
        options={choices.slice(1).map((one) => ({ ...one, art: pictures.art[one.value] }))}
      />
    );
  if (choices) return <SelectField {...shown} options={choices} />;
  if (rows) return <TextField {...shown} hint={hint} rows={rows} />;
  const kind = is === "day" ? { type: "date" } : is === "number" ? { inputMode: "numeric" as const } : {};
  return <Field {...shown} hint={hint} {...kind} />;
}

function TickField({ label, name, defaultValue }: { label: string; name: string; defaultValue?: string }) {
  return (
    <label className="catalogue-tick row-2">
      {/* So that a box that was left empty is known from one that was not sent. */}
      <input type="hidden" name={name} value="off" />
      <input type="checkbox" name={name} defaultChecked={defaultValue === "on"} />
      {label}
    </label>
  );
}
