import { Fragment, useEffect, useRef, useState } from "react";
import { ViewLink } from "../../frame/phone/view-link.tsx";

/** LANDX-04 */
const flipMs = 2_000;
const words = ["Play", "Shop"] as const;

/**
 * One way to both: the view it leads to has them side by side. The words take turns while they are in sight and nobody
 * is about to press them; with less motion both stand there.
 */
export function PlayShop() {
  const label = useRef<HTMLAnchorElement>(null);
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const isSeen = useSeen(label);

  useEffect(() => {
    if (!isSeen || isHeld) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % words.length), flipMs);
    return () => clearInterval(timer);
  }, [isSeen, isHeld]);

  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <ViewLink
      ref={label}
      view="home"
      className="button quiet small play-shop"
      onMouseEnter={hold}
      onMouseLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && <i className="visually-hidden"> and </i>}
          <span data-now={index === at || undefined}>{word}</span>
        </Fragment>
      ))}
    </ViewLink>
  );
}

/** Whether it is in the window, and the window in sight. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let isInWindow = false;
    const look = () => setSeen(isInWindow && !document.hidden);
    const watch = new IntersectionObserver((seen) => {
      isInWindow = seen.at(-1)?.isIntersecting ?? false;
      look();
    });
    watch.observe(element.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      watch.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [element]);
  return isSeen;
}
