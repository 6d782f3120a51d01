import { useId, useState } from "react";
import { described, FieldFrame } from "../../platform/ui/form/field.tsx";
import { useHydrated } from "../../platform/ui/hydrated.ts";

const twoDigits = (value: number) => String(value).padStart(2, "0");

function local(utc: string): string {
  const at = new Date(`${utc}Z`);
  if (utc === "" || Number.isNaN(at.getTime())) return "";
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join("-");
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

function universal(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 16);
}

/** In the operator's time zone with the same in UTC below it; without a script in UTC. */
export function MomentField({
  label,
  name,
  error,
  defaultValue = "",
}: {
  label: string;
  name: string;
  error?: string;
  defaultValue?: string;
}) {
  const id = useId();
  const here = useHydrated();
  const [utc, setUtc] = useState(defaultValue);
  const hint = here ? (utc ? `${utc.replace("T", " ")} UTC` : "No time") : "In UTC";
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {here ? (
        <>
          <input
            key="local"
            {...described(id, hint, error)}
            className="input"
            type="datetime-local"
            data-for={name}
            defaultValue={local(utc)}
            onChange={(event) => setUtc(universal(event.target.value))}
          />
          <input type="hidden" name={name} value={utc} />
        </>
      ) : (
        <input
          key="utc"
          {...described(id, hint, error)}
          className="input"
          type="datetime-local"
          name={name}
          defaultValue={defaultValue}
        />
      )}
    </FieldFrame>
  );
}

/** In UTC, to the minute. */
export const toFieldValue = (at: Date | number | null): string =>
  at ? new Date(at).toISOString().slice(0, 16) : "";
