const steps = [
  [60_000, 60, "min"],
  [3_600_000, 24, "h"],
  [86_400_000, Number.POSITIVE_INFINITY, "d"],
] as const;

/** "3 min", as it was when the page was loaded. */
export function Ago({ at, loadedAt }: { at: number; loadedAt: number }) {
  const past = Math.max(0, loadedAt - at);
  const [ms, , unit] = steps.find(([size, most]) => past / size < most) ?? steps[0];
  const value = Math.floor(past / ms);
  return (
    <time className="meta" dateTime={new Date(at).toISOString()}>
      {past < 60_000 ? "just now" : `${value} ${unit} ago`}
    </time>
  );
}
