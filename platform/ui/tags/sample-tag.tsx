import "./sample-tag.css";

/**
 * On what is invented and could be taken for real: a dotted ring, and the number where there is one. The word is read by
 * screen readers and at the desk; fans are told once, by a `SampleNote` at the foot of what is listed.
 */
export function SampleTag({
  look = "ring",
  children = "sample",
}: {
  look?: "ring" | "on-picture";
  children?: string;
}) {
  const [, number = "", word = children] = /^([\d,.]+) (.+)$/.exec(children) ?? [];
  return (
    <span className="sample-tag" data-look={look} title="Invented, for the rehearsal">
      {number && `${number} `}
      <span className="sample-word">{word}</span>
    </span>
  );
}

/** At the foot of a list in which something has the ring. */
export function SampleNote() {
  return (
    <p className="sample-note">
      <span className="sample-tag" /> A dotted ring is the rehearsal: invented, so that the house is never
      dark. Everything else is real.
    </p>
  );
}
