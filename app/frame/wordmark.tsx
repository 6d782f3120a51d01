/** A mask in the stylesheet, so that it is there with the first paint and weighs nothing in the scripts. */
export function Wordmark({
  cut = "scope",
  className = "",
}: {
  cut?: "scope" | "poster";
  className?: string;
}) {
  return <span role="img" aria-label="afters" className={`wordmark ${cut} ${className}`} />;
}
