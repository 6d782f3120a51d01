import type { ComponentProps } from "react";
import { SelectField } from "../../desk/select-field.tsx";

type Select = ComponentProps<typeof SelectField>;
type Props = Omit<Select, "label" | "options"> & { abouts: Select["options"] };

export function AboutField({ abouts, ...field }: Props) {
  const options = abouts.length > 0 ? abouts : [{ value: "", label: "Nothing yet: add a title first" }];
  return <SelectField label="About" {...field} options={options} />;
}
