/** What a fan sends to friends. Its link names the fan and nothing that is not on its picture. */
export type Told =
  | { kind: "verdict"; fan: string; verdict: string }
  | { kind: "ego"; fan: string; character: string }
  | { kind: "piece"; fan: string; drop: string }
  | { kind: "wrapped"; fan: string; period: string };
