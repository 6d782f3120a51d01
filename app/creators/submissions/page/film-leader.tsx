import type { ShownFile } from "./use-files.ts";

const centre = { x: 180, y: 120 };
const far = 400;

/** From the top, clockwise. */
function wedge(share: number): string {
  if (share >= 1) return "M-32-30H392V270H-32Z";
  const turn = share * 2 * Math.PI;
  const x = (centre.x + far * Math.sin(turn)).toFixed(1);
  const y = (centre.y - far * Math.cos(turn)).toFixed(1);
  return `M180 120V-280A${far} ${far} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

function hand(share: number): string {
  const turn = share * 2 * Math.PI;
  return `M180 120 ${(centre.x + far * Math.sin(turn)).toFixed(1)} ${(centre.y - far * Math.cos(turn)).toFixed(1)}`;
}

function numeralOf({ phase, secondsLeft }: ShownFile): string {
  if (phase === "paused") return "II";
  if (phase === "refused") return "X";
  if (phase === "kept" || phase === "arrived" || phase === "checking") return "0";
  return secondsLeft === null ? "…" : secondsLeft > 999 ? "∞" : String(secondsLeft);
}

/** A film leader: the wipe is the percent, the numeral the seconds left. What it says stands in words beside it. */
export function FilmLeader({ file, share }: { file: ShownFile; share: number }) {
  return (
    <div className="film-leader" data-phase={file.phase} aria-hidden="true">
      <svg viewBox="-32 -30 424 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="film-wipe" d={wedge(share)} />
        <path className="film-cross" d="M-32 120H392M180-30V270" />
        <circle className="film-ring" cx="180" cy="120" r="122" />
        <circle className="film-ring" cx="180" cy="120" r="106" />
        {share > 0 && share < 1 && <path className="film-hand" d={hand(share)} />}
        <text className="film-numeral" x="180" y="124" fontSize="150">
          {numeralOf(file)}
        </text>
      </svg>
    </div>
  );
}
