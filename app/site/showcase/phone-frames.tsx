import { type RefObject, useEffect, useRef, useState } from "react";
import { type Phone, phonePath } from "./phones.ts";

/** The fan app in a frame of its own: its links, keys and live stream are its own too. */
export function LivePhone({
  phone,
  frame,
  giveBack,
}: {
  phone: Phone;
  frame?: RefObject<HTMLIFrameElement | null>;
  /** Escape within takes the keys back. */
  giveBack?: () => void;
}) {
  const own = useRef<HTMLIFrameElement>(null);
  const inner = frame ?? own;
  const back = useRef(giveBack);
  back.current = giveBack;
  function listen() {
    // None where the browser shows a page of its own, because ours could not be had.
    inner.current?.contentDocument?.defaultView?.addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (key === "Escape" && !defaultPrevented) back.current?.();
    });
  }
  return (
    <div className="showcase-phone" data-on>
      <iframe ref={inner} src={phonePath("phone", phone)} title={`${phone.title}, live`} onLoad={listen} />
    </div>
  );
}

/** Out of sight there is no frame at all. Sandboxed as well: nothing in it may run. */
export function StoppedPhone({
  phone,
  isLit,
  isWide,
  turnOn,
}: {
  phone: Phone;
  isLit: boolean;
  isWide: boolean;
  turnOn: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  return (
    <div className="showcase-phone" ref={place}>
      {isInSight && (
        <iframe
          src={phonePath("stopped", phone)}
          sandbox="allow-same-origin"
          title={phone.title}
          tabIndex={-1}
          inert
        />
      )}
      <noscript>
        <iframe
          src={phonePath("stopped", phone)}
          sandbox="allow-same-origin"
          title={phone.title}
          loading="lazy"
        />
      </noscript>
      <button
        type="button"
        className="needs-script"
        aria-pressed={isLit}
        tabIndex={isLit || !isWide ? 0 : -1}
        onClick={turnOn}
        aria-label={isLit ? `${phone.title}: give it the keys` : `Turn on ${phone.title}`}
      />
    </div>
  );
}

function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: "20% 0px",
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isInSight;
}
