import { preload } from "react-dom";
import type { Picture as Art } from "../../content/art/picture.ts";
import { ButtonLink } from "../../platform/ui/button.tsx";
import { srcSet } from "../../platform/ui/picture.tsx";
import { Wordmark } from "../shell/wordmark.tsx";

export type HeroPictures = { tallBack: Art; tallCrowd: Art; wideBack: Art; wideCrowd: Art };

/** The art covers the screen, so on a tall one it is wider than the screen: its width follows from the height. */
export const heroSizes = "(min-width: 800px) max(100vw, 160vh), max(100vw, 56.25vh)";

const desk = "(min-width: 800px)";

export function Hero({ tallBack, tallCrowd, wideBack, wideCrowd }: HeroPictures) {
  for (const tall of [tallBack, tallCrowd]) preloadLayer(tall, "(max-width: 799px)");
  for (const wide of [wideBack, wideCrowd]) preloadLayer(wide, desk);
  return (
    <section className="hero">
      <Layer className="hero-back" tall={tallBack} wide={wideBack} />
      <Wordmark cut="scope" className="hero-name on-desk" />
      <Wordmark cut="poster" className="hero-name on-phone" />
      <Layer className="hero-crowd" tall={tallCrowd} wide={wideCrowd} />
      <div className="hero-words wrap">
        <h1>Fandom, Finally Playable</h1>
        <div className="hero-actions">
          <ButtonLink to="/fans" size="large">
            Join Beta
          </ButtonLink>
          <ButtonLink to="/fans" size="large" variant="quiet">
            Enter afters
          </ButtonLink>
        </div>
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

/** Tall art under 800 px, wide above. The green is in the pictures (LANDING-02). */
function Layer({ tall, wide, className }: { tall: Art; wide: Art; className: string }) {
  return (
    <picture>
      <source media={desk} type="image/avif" srcSet={srcSet(wide.avif)} sizes={heroSizes} />
      <source media={desk} srcSet={srcSet(wide.webp)} sizes={heroSizes} />
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
