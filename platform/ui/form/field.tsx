import { type ComponentProps, type ReactNode, useId } from "react";

type Around = { label: string; hint?: ReactNode; error?: string };

export function Field({ label, hint, error, ...input }: Around & ComponentProps<"input">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input type="text" {...input} {...described(id, hint, error)} className="input" />
    </FieldFrame>
  );
}

export function TextField({ label, hint, error, ...input }: Around & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea {...input} {...described(id, hint, error)} className="input" />
    </FieldFrame>
  );
}

/** For any other control in a `FieldFrame` of the same id. */
export const described = (id: string, hint: ReactNode, error: string | undefined) => ({
  id,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
});

export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Around & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
