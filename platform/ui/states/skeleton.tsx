/** The exact shape of what is coming. Silent to a screen reader: say "Loading" once, beside the group. */
export function Skeleton({
  width = "100%",
  height,
  radius,
}: {
  width?: number | string;
  height: number | string;
  radius?: number | string;
}) {
  return <span className="skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
