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

/**
 * One choice of a list. It is the browser's own select until the list (type-ahead, scroll buttons) has loaded, and
 * stays it without JavaScript. An option with an empty value throws (WIDGETS-01): empty means "nothing chosen".
 */
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
