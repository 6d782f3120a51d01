import { SelectField } from "../select-field.tsx";

export function PictureSelect({
  label,
  choices,
  ...field
}: {
  label: string;
  choices: { value: string; label: string }[];
  name: string;
  error?: string;
  defaultValue?: string;
}) {
  return <SelectField label={label} {...field} options={[{ value: "", label: "None yet" }, ...choices]} />;
}
