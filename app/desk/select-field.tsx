import { useId } from "react";
import { described, FieldFrame } from "../../platform/ui/form/field.tsx";

/** The browser's own: a tool has no need of another. */
export function SelectField({
  label,
  name,
  error,
  defaultValue,
  options,
}: {
  label: string;
  name: string;
  error?: string;
  defaultValue?: string;
  options: readonly { value: string; label: string }[];
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select {...described(id, null, error)} className="input" name={name} defaultValue={defaultValue}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
