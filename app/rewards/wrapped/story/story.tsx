import { type RefObject, useEffect, useState } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { downloaded, handOver } from "../../../../platform/ui/share/hand-over.ts";
import pictureStyles from "../../../../platform/ui/share/story-picture.css?url";
import { useKeys } from "../../../../platform/ui/use-keys.ts";
import storyStyles from "./story.css?url";
import type { StoryCard } from "./story.ts";
import { StoryPicture } from "./story-picture.tsx";
import { useSlides } from "./use-slides.ts";

/**
 * Full-screen cards that advance on their own. Tap to go on or back, hold to pause, or use swipes and arrow keys.
 * Without scripts or motion they are a scrollable row.
 */
export function Story({
  cards,
  name,
  cutout,
  file,
  inDialog = false,
}: {
  cards: StoryCard[];
  name: string | null;
  cutout: Art | null;
  /** Base name of saved pictures. */
  file: string;
  inDialog?: boolean;
}) {
  const { strip, at, go, step } = useSlides(cards.length);
  const [isHeld, setHeld] = useState(false);
  const isSeen = useIsSeen(strip);
  const card = cards[at];

  useKeys(
    {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => go(0),
      End: () => go(cards.length - 1),
    },
    inDialog,
  );

  return (
    <div className="story" data-held={isHeld || !isSeen || undefined}>
      <link rel="stylesheet" href={pictureStyles} precedence="page" />
      <link rel="stylesheet" href={storyStyles} precedence="page" />
      <div className="story-bars" aria-hidden="true">
        {cards.map(({ id }, n) => (
          <span key={id} data-state={n < at ? "seen" : n === at ? "now" : undefined}>
            <i onAnimationEnd={() => go(at + 1)} />
          </span>
        ))}
      </div>
      {/* Held by a finger or a key, the cards wait. */}
      <ol
        ref={strip}
        className="story-strip"
        aria-label="Your story"
        // Without scripts the arrow keys scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
        tabIndex={0}
        onPointerDown={() => setHeld(true)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onPointerLeave={() => setHeld(false)}
      >
        {cards.map((one, n) => (
          <li key={one.id} aria-current={n === at ? "step" : undefined}>
            <StoryPicture card={one} at={n} name={name} cutout={cutout} />
          </li>
        ))}
      </ol>
      <div className="story-hands">
        <button type="button" aria-label="Previous card" disabled={at === 0} onClick={() => go(at - 1)} />
        <button
          type="button"
          aria-label="Next card"
          disabled={at === cards.length - 1}
          onClick={() => go(at + 1)}
        />
      </div>
      <Tools
        card={card}
        file={file}
        hold={setHeld}
        pictureOf={() => strip.current?.children[at]?.querySelector("svg")}
      />
    </div>
  );
}

function Tools({
  card,
  file,
  hold,
  pictureOf,
}: {
  card: StoryCard | undefined;
  file: string;
  hold: (isHeld: boolean) => void;
  pictureOf: () => SVGSVGElement | null | undefined;
}) {
  const [isSaving, setSaving] = useState(false);

  async function save() {
    const shown = pictureOf();
    if (!shown || !card || isSaving) return;
    setSaving(true);
    try {
      const { pngOf } = await import("../../../../platform/ui/share/save-picture.ts");
      const picture = await pngOf(shown);
      await handOver(new File([picture], `${file}-${card.id}.png`, { type: picture.type }), {}, downloaded);
    } catch {
      toast.error("The picture could not be made.");
    }
    setSaving(false);
  }

  return (
    <div className="story-tools stack-2">
      <Button onClick={save} busy={isSaving} className="needs-script">
        <Icon name="download" size={20} />
        Save the picture
      </Button>
      {card && (
        <details className="story-counted" key={card.id} onToggle={(event) => hold(event.currentTarget.open)}>
          <summary>How was this counted?</summary>
          <p>{card.counted}</p>
        </details>
      )}
    </div>
  );
}

/** Plays only while in view. */
function useIsSeen(strip: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!strip.current) return;
    const watch = new IntersectionObserver(([place]) => setSeen(place!.isIntersecting), { threshold: 0.4 });
    watch.observe(strip.current);
    return () => watch.disconnect();
  }, [strip]);
  return isSeen;
}
