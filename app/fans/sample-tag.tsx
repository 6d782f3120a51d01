import "./sample-tag.css";

/** Marks what the sample content made up, so that nobody takes it for other fans. */
export function SampleTag({
  look = "framed",
  children = "sample",
}: {
  /** Plain in a line of small text, on a ground of its own over a picture. */
  look?: "framed" | "plain" | "on-picture";
  children?: string;
}) {
  return (
    <span className="sample-tag" data-look={look}>
      {children}
    </span>
  );
}
