import { useLayoutEffect, useRef, useState } from "react";

const nearBottomPx = 60;

/** A reversed column rests at its bottom by itself; its `scrollTop` counts from there: 0, then negative. */
export function useChatScroll(lastKey: string | undefined, mine: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);
  const last = useRef(lastKey);
  const height = useRef(0);
  const [missed, setMissed] = useState(0);

  function toBottom() {
    region.current?.scrollTo({ top: 0 });
    atBottom.current = true;
    setMissed(0);
  }

  function scrolled() {
    const box = region.current;
    if (!box) return;
    atBottom.current = box.scrollTop > -nearBottomPx;
    if (atBottom.current) setMissed(0);
  }

  useLayoutEffect(() => {
    const box = region.current;
    if (!box) return;
    const grown = box.scrollHeight - height.current;
    height.current = box.scrollHeight;
    if (last.current === lastKey) return;
    last.current = lastKey;
    if (atBottom.current || mine) {
      toBottom();
    } else if (grown > 0) {
      box.scrollTop -= grown;
      setMissed((count) => count + 1);
    }
  });

  return { region, scrolled, missed, toBottom };
}
