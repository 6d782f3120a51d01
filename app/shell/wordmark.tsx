/**
 * The name as artwork, in the colour of the text around it: Scope for wide places, Poster for tall ones. The drawing
 * is a mask in the stylesheet, so that it is there with the first paint and weighs nothing in the scripts.
 */
export function Wordmark({
  cut = "scope",
  className = "",
}: {
  cut?: "scope" | "poster";
  className?: string;
}) {
  return <span role="img" aria-label="afters" className={`wordmark ${cut} ${className}`} />;
}
