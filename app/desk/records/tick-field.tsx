/** As its value is written in a form. */
export const tick = (on: boolean | undefined): string => (on ? "on" : "");

export function TickField({
  label,
  name,
  defaultValue,
}: {
  label: string;
  name: string;
  error?: string;
  defaultValue?: string;
}) {
  return (
    <label className="catalogue-tick">
      {/* So that a box that was left empty is known from one that was not sent. */}
      <input type="hidden" name={name} value="off" />
      <input type="checkbox" name={name} defaultChecked={defaultValue === "on"} />
      {label}
    </label>
  );
}
