import "./sample-tag.css";

/** On what is invented and could be taken for real. */
export function SampleTag({
  look = "framed",
  children = "sample",
}: {
  look?: "framed" | "on-picture";
  children?: string;
}) {
  return (
    <span className="sample-tag" data-look={look}>
      {children}
    </span>
  );
}
