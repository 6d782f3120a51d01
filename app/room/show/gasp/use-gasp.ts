import { useCallback, useState } from "react";
import type { GaspView } from "./gasp.ts";

/** The current gasp, and after its end the last state until `put`. A cached page may lack it. */
export function useGasp(loaded: GaspView | null) {
  const [state, setState] = useState({ gasp: loaded, over: false, last: loaded?.seq ?? 0 });
  const [known, setKnown] = useState(loaded);
  if (known !== loaded) {
    setKnown(loaded);
    if (loaded && loaded.seq > state.last) setState({ gasp: loaded, over: false, last: loaded.seq });
  }
  const came = (gasp: GaspView | null) =>
    setState((before) => {
      if (!gasp) return { ...before, over: true };
      return gasp.seq < before.last ? before : { gasp, over: false, last: gasp.seq };
    });
  const put = useCallback(() => setState((before) => ({ ...before, gasp: null })), []);
  return { gasp: state.gasp, over: state.over, came, put };
}
