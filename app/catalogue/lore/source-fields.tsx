import type { ComponentProps } from "react";
import { Field } from "../../../platform/ui/form/field.tsx";
import { SpoilFields } from "../../desk/records/spoil-fields.tsx";
import { TickField } from "../../desk/records/tick-field.tsx";

export function SourceFields({ field }: ComponentProps<typeof SpoilFields>) {
  return (
    <>
      <TickField label="True of the world outside, with a source" {...field("isReal")} />
      <Field label="Source" {...field("source")} />
      <SpoilFields field={field} />
    </>
  );
}
