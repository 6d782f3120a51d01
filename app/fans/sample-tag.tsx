import "./sample-tag.css";

/** Marks what the sample content made up, so that nobody takes it for other fans. */
export function SampleTag({ children = "sample" }: { children?: string }) {
  return <span className="sample-tag">{children}</span>;
}
