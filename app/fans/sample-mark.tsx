import "./sample-mark.css";

/** In lines and rows; what it means is said once beside them. */
export function SampleMark() {
  return (
    <span className="sample-mark" title="Sample fan">
      <span className="visually-hidden">sample fan</span>
    </span>
  );
}
