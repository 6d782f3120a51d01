import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { connectivity } from "../../../../platform/network/connectivity.ts";
import { useIsOffline } from "../../../../platform/network/use-is-offline.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { useShownData } from "./keep-page.ts";

/** On every page while the server does not answer. What is on the page stays there; it is loaded anew after. */
export function ConnectionNotice() {
  const isLost = useIsOffline();
  const { revalidate } = useRevalidator();
  const [trying, setTrying] = useState(false);
  const wasLost = useRef(false);
  useShownData();

  const tryAgain = useCallback(async () => {
    setTrying(true);
    const answered = await connectivity.check();
    setTrying(false);
    return answered;
  }, []);

  useEffect(() => {
    // An answer that was under way may come after the line is cut: what would be asked for then puts an error in the
    // page's place.
    if (wasLost.current && !isLost)
      void connectivity.check().then((answers) => (answers ? revalidate() : undefined));
    wasLost.current = isLost;
    return isLost ? holdLinks(tryAgain) : undefined;
  }, [isLost, revalidate, tryAgain]);

  return (
    <div className="connection-notice" role="status">
      {isLost && (
        <div className="connection-says row-3">
          <p>
            <b>You are offline.</b> {trying ? "Trying again." : "What you see is from a moment ago."}
          </p>
          <button type="button" onClick={tryAgain} aria-disabled={trying}>
            <Icon name="retry" size={18} />
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

/** A link that cannot be followed now would end on the browser's own error page: it waits until one can. */
function holdLinks(tryAgain: () => Promise<boolean>): () => void {
  async function hold(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const elsewhere = link && (link.origin !== location.origin || link.target === "_blank" || link.download);
    const sameDocument = link?.hash && link.pathname === location.pathname;
    if (!link?.href || elsewhere || sameDocument || event.defaultPrevented) return;
    event.preventDefault();
    if (await tryAgain()) link.click();
  }
  document.addEventListener("click", hold, true);
  return () => document.removeEventListener("click", hold, true);
}
