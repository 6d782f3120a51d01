import { preload } from "react-dom";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { srcSet } from "../../../platform/ui/picture.tsx";
import { Wordmark } from "../../frame/wordmark.tsx";
import type { Door } from "../../room/door/door.ts";
import { DoorCard } from "../../room/door/door-card.tsx";

export type HeroPictures = { tallBack: Art; tallCrowd: Art; wideBack: Art; wideCrowd: Art };

/** A screen lying down, a desk's or a phone's on its side. hero.css says the same. */
const lying = "(min-aspect-ratio: 4/5) and (min-width: 360px)";
const standing = `not all and ${lying}`;

/** The art covers the hero, so where that is tall the art is wider than the screen: its width follows from the height. */
export const heroSizes = `${lying} max(100vw, min(160vh, 138vw)), max(100vw, 56.25vh)`;

export function Hero({
  tallBack,
  tallCrowd,
  wideBack,
  wideCrowd,
  door,
}: HeroPictures & { door: Door | null }) {
  for (const tall of [tallBack, tallCrowd]) preloadLayer(tall, standing);
  for (const wide of [wideBack, wideCrowd]) preloadLayer(wide, lying);
  return (
    <section className="hero">
      <Layer className="hero-back" tall={tallBack} wide={wideBack} />
      <Wordmark cut="scope" className="hero-name on-desk" />
      <Wordmark cut="poster" className="hero-name on-phone" />
      <Layer className="hero-crowd" tall={tallCrowd} wide={wideCrowd} />
      <div className="hero-words wrap">
        <h1>Fandom, Finally Playable</h1>
        <div className="hero-actions">
          <ButtonLink to="/fans" size="large" variant={door ? "paper" : "primary"}>
            Join Beta
          </ButtonLink>
          <ButtonLink to="/fans" size="large" variant="quiet">
            Enter afters
          </ButtonLink>
        </div>
        {door && <DoorCard key={door.id} door={door} />}
      </div>
    </section>
  );
}

/** React writes this ahead of the page's scripts, which would otherwise take a slow line first. */
const preloadLayer = ({ avif, name }: Art, media: string) =>
  preload(name, {
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet(avif),
    imageSizes: heroSizes,
    fetchPriority: "high",
    media,
  });

/** The green is in the pictures (LANDING-02). */
function Layer({ tall, wide, className }: { tall: Art; wide: Art; className: string }) {
  return (
    <picture>
      <source media={lying} type="image/avif" srcSet={srcSet(wide.avif)} sizes={heroSizes} />
      <source media={lying} srcSet={srcSet(wide.webp)} sizes={heroSizes} />
      <source type="image/avif" srcSet={srcSet(tall.avif)} sizes={heroSizes} />
      <img
        className={className}
        src={tall.webp[0]?.[1]}
        srcSet={srcSet(tall.webp)}
        sizes={heroSizes}
        alt=""
        width={tall.width}
        height={tall.height}
        fetchPriority="high"
        style={{ backgroundColor: tall.placeholder }}
      />
    </picture>
  );
}
