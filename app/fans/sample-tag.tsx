import "./sample-tag.css";

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
