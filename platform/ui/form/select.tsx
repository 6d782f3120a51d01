import { lazy, Suspense } from "react";
import { useHydrated } from "../hydrated.ts";
import "./select.css";

export type SelectProps = {
  /** Accessible name; put visible words in a `FieldFrame` and pass its id instead. */
  label?: string;
  id?: string;
  name?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
  options: readonly { value: string; label: string; disabled?: boolean }[];
};

const SelectList = lazy(() => import("./select-list.tsx"));

/** The browser's own until the list has loaded. An empty value throws (WIDGETS-01): it means "nothing chosen". */
export function Select(props: SelectProps) {
  if (props.options.some(({ value }) => value === "")) {
    throw new Error("A select item must have a value that is not an empty string.");
  }
  const native = <NativeSelect {...props} />;
  return useHydrated() ? (
    <Suspense fallback={native}>
      <SelectList {...props} />
    </Suspense>
  ) : (
    native
  );
}

function NativeSelect({ label, options, onChange, value, defaultValue, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      className="select"
      aria-label={label}
      defaultValue={value ?? defaultValue}
      onChange={(event) => onChange?.(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
