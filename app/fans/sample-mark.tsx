import "./sample-mark.css";

/** In lines and rows, next to an explanation. */
export function SampleMark() {
  return (
    <span className="sample-mark" title="Sample fan">
      <span className="visually-hidden">sample fan</span>
    </span>
  );
}
