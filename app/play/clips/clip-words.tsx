import { captionOf, darkest, side } from "./words.ts";

/** A clip's words where they stand in its file. Whoever reads the page aloud finds them beside it. */
export function ClipWords({ caption }: { caption: string }) {
  const { lines, size, x, isRightToLeft, fade } = captionOf(caption);
  return (
    <svg className="clip-words" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      <defs>
        <linearGradient id="clip-dusk" x1="0" y1={fade.from / side} x2="0" y2={fade.to / side}>
          <stop stopColor="var(--void)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--void)" stopOpacity={darkest} />
        </linearGradient>
      </defs>
      {caption.trim() && <rect width={side} height={side} fill="url(#clip-dusk)" />}
      {lines.map(({ text, y }) => (
        <text
          key={y}
          x={x}
          y={y}
          fontSize={size}
          direction={isRightToLeft ? "rtl" : "ltr"}
          textAnchor="start"
          fill="var(--paper)"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
