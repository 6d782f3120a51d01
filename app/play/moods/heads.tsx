import type { CSSProperties } from "react";

const rims = [
  "M19 48Q38 30 57 48Q38 35 19 48z",
  "M96 19Q118 -2 140 19Q118 3 96 19z",
  "M187 52Q206 33 225 52Q206 38 187 52z",
  "M264 15Q286 -6 308 15Q286 -1 264 15z",
  "M343 46Q362 27 381 46Q362 32 343 46z",
];

/** The row in front, from behind. Once a mood is up their rims light in turn. */
export function Heads({ watching }: { watching: boolean }) {
  return (
    <svg
      className="heads"
      viewBox="0 -10 390 260"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      data-watching={watching || undefined}
    >
      <g fill="var(--void)">
        <ellipse cx="38" cy="70" rx="25" ry="30" />
        <path d="M-14 260C-13 106 17 104 26 91H50C59 104 89 106 90 260Z" />
        <ellipse cx="118" cy="44" rx="29" ry="35" />
        <path d="M57 260C58 86 94 84 104 68H132C142 84 178 86 179 260Z" />
        <ellipse cx="206" cy="74" rx="25" ry="31" />
        <path d="M152 260C153 111 184 110 194 96H218C228 110 259 111 260 260Z" />
        <ellipse cx="286" cy="40" rx="29" ry="35" />
        <path d="M225 260C226 82 262 80 272 64H300C310 80 346 82 347 260Z" />
        <ellipse cx="362" cy="68" rx="25" ry="31" />
        <path d="M308 260C309 105 340 104 350 90H374C384 104 415 105 416 260Z" />
        <path d="M252 30Q286 12 320 30L334 36Q286 28 238 36z" />
        <path d="M98 24q-2 -26 20 -28q22 2 20 28z" />
        <rect y="126" width="390" height="134" />
      </g>
      <g fill="var(--light)">
        {rims.map((rim, at) => (
          <path key={rim} className="head-rim" d={rim} style={{ "--turn": at } as CSSProperties} />
        ))}
      </g>
    </svg>
  );
}
