import { Field } from "../../../platform/ui/form/field.tsx";
import { SelectField } from "../../desk/select-field.tsx";

type FieldOf = (name: string) => { name: string; error?: string; defaultValue?: string };

export function SpoilFields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField
        label="What it gives away"
        {...field("spoils")}
        options={[
          { value: "none", label: "Nothing: everybody may read it" },
          { value: "story", label: "The story, up to the point below" },
        ]}
      />
      <div className="desk-two">
        <Field label="Season" inputMode="numeric" hint="Empty for a film" {...field("spoilsSeason")} />
        <Field label="Episode" inputMode="numeric" hint="Empty for a film" {...field("spoilsEpisode")} />
        <Field label="Minute" inputMode="numeric" hint="Empty: all of it" {...field("spoilsMinute")} />
      </div>
    </>
  );
}
