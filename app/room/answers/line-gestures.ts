const holdMs = 450;
/** A finger that moves less is at rest. */
const restPx = 10;
const farPx = 56;
const mostPx = 72;

type Touch = { id: number; line: HTMLElement; x: number; y: number; far: boolean; swipes: boolean };

/** Swipe right to answer a line, hold it to react. Buttons and links keep their own behaviour. */
export function watchLines(region: HTMLElement, press: (key: "r" | "e", seq: number) => void): () => void {
  let touch: Touch | null = null;
  let held: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  const seqOf = ({ line }: Touch) => Number(line.dataset.seq);

  function end() {
    clearTimeout(held);
    touch?.line.style.removeProperty("--swiped");
    touch?.line.removeAttribute("data-swiped");
    touch = null;
  }

  function down(event: PointerEvent) {
    const target = event.target as Element;
    const line = target.closest<HTMLElement>(".message[data-seq]");
    end();
    isHeld = false;
    if (event.pointerType !== "touch" || !line || target.closest("a, button")) return;
    const now: Touch = {
      id: event.pointerId,
      line,
      x: event.clientX,
      y: event.clientY,
      far: false,
      swipes: false,
    };
    touch = now;
    held = setTimeout(() => {
      if (touch !== now || now.swipes) return;
      isHeld = true;
      end();
      press("e", seqOf(now));
    }, holdMs);
  }

  function move(event: PointerEvent) {
    if (!touch || event.pointerId !== touch.id) return;
    const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
    if (!touch.swipes && Math.abs(dy) > restPx) return end();
    if (Math.abs(dx) > restPx) clearTimeout(held);
    if (dx < -restPx) return end();
    if (dx <= restPx && !touch.swipes) return;
    touch.swipes = true;
    touch.far = dx >= farPx;
    touch.line.style.setProperty("--swiped", `${Math.min(mostPx, dx)}px`);
    touch.line.dataset.swiped = touch.far ? "far" : "";
  }

  function up(event: PointerEvent) {
    if (!touch || event.pointerId !== touch.id) return;
    const { far } = touch;
    const seq = seqOf(touch);
    end();
    if (far) press("r", seq);
  }

  /** Prevents text selection and the browser's context menu during a hold. */
  const noMenu = (event: Event) => (touch || isHeld) && event.preventDefault();

  const stopped = new AbortController();
  const { signal } = stopped;
  region.addEventListener("pointerdown", down, { signal });
  region.addEventListener("pointermove", move, { signal });
  region.addEventListener("pointerup", up, { signal });
  region.addEventListener("pointercancel", end, { signal });
  region.addEventListener("contextmenu", noMenu, { signal });
  return () => {
    end();
    stopped.abort();
  };
}
