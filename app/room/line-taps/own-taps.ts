import { type LineTap, type LineTaps, lineTapKinds } from "../../parties/log/line-taps.ts";

/** Keyed by line number. `pending` is not in the line's own counts yet. */
export type OwnTaps = { mine: Record<string, LineTap[]>; pending: Record<string, LineTaps> };

type Press = { seq: number; kind: LineTap; on: boolean };

function put({ mine, pending }: OwnTaps, { seq, kind, on }: Press): OwnTaps {
  const others = (mine[seq] ?? []).filter((one) => one !== kind);
  const before = pending[seq] ?? {};
  return {
    mine: { ...mine, [seq]: on ? [...others, kind] : others },
    pending: { ...pending, [seq]: { ...before, [kind]: (before[kind] ?? 0) + (on ? 1 : -1) } },
  };
}

/** Applied optimistically; a second press undoes it. */
export const pressed = (own: OwnTaps, press: Press): OwnTaps =>
  own.mine[press.seq]?.includes(press.kind) === press.on ? own : put(own, press);

export const refused = (own: OwnTaps, press: Press): OwnTaps =>
  own.mine[press.seq]?.includes(press.kind) === press.on ? put(own, { ...press, on: !press.on }) : own;

/** The room's counts now include these lines. */
export function settledTaps(own: OwnTaps, seqs: number[]): OwnTaps {
  if (!seqs.some((seq) => own.pending[seq])) return own;
  const pending = { ...own.pending };
  for (const seq of seqs) delete pending[seq];
  return { ...own, pending };
}

export function tapsWith(taps: LineTaps | undefined, pending: LineTaps | undefined): LineTaps | undefined {
  if (!pending) return taps;
  const sums: LineTaps = {};
  for (const kind of lineTapKinds) {
    const sum = (taps?.[kind] ?? 0) + (pending[kind] ?? 0);
    if (sum > 0) sums[kind] = sum;
  }
  return sums;
}
