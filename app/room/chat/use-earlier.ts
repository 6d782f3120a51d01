import { type RefObject, useState } from "react";

/** Loads earlier messages on request and when scrolling near the top. */
export function useEarlier(
  region: RefObject<HTMLElement | null>,
  hasEarlier: boolean,
  loadEarlier: () => Promise<void>,
) {
  const [loading, setLoading] = useState(false);

  async function earlier() {
    if (loading) return;
    setLoading(true);
    await loadEarlier();
    setLoading(false);
  }

  function lookUp() {
    const box = region.current;
    if (!box || !hasEarlier) return;
    // In a reversed column `scrollTop` runs from 0 at the bottom to negative values.
    if (box.scrollHeight - box.clientHeight + box.scrollTop < 80 && box.scrollTop < 0) void earlier();
  }

  return { loading, earlier, lookUp };
}
