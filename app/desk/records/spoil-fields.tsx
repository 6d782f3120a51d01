import { Field } from "../../../platform/ui/form/field.tsx";
import { SelectField } from "../select-field.tsx";

type FieldOf = (name: string) => { name: string; error?: string; defaultValue?: string };

export function SpoilFields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField
        label="Spoilers"
        {...field("spoils")}
        options={[
          { value: "none", label: "None: safe for everybody" },
          { value: "story", label: "Up to the point below" },
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
