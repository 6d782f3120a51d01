import type { ComponentProps, CSSProperties } from "react";
import type { Picture as Art, Crop, Rendition } from "../../content/art/picture.ts";

export const srcSet = (renditions: readonly Rendition[]) =>
  renditions.map(([width, href]) => `${href} ${width}w`).join(", ");

/** `width`, `height` and placeholder hold its place, so nothing jumps. `priority`: the picture that matters most. */
export function ArtPicture({
  of: art,
  sizes,
  alt = art.alt,
  crop,
  phoneCrop = crop,
  eager,
  priority,
  style,
  ...rest
}: {
  of: Art;
  /** Shown width, as in the attribute: "(min-width: 800px) 33vw, 100vw". */
  sizes: string;
  crop?: Crop;
  /** Below 800 px, where that differs. */
  phoneCrop?: Crop;
  eager?: boolean;
  priority?: boolean;
} & Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes" | "loading">) {
  const position = {
    "--at": crop && art.position?.[crop],
    "--at-phone": phoneCrop && art.position?.[phoneCrop],
  } as CSSProperties;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(art.avif)} sizes={sizes} />
      <img
        {...rest}
        src={art.webp[0]?.[1]}
        srcSet={srcSet(art.webp)}
        sizes={sizes}
        width={art.width}
        height={art.height}
        alt={alt}
        loading={eager || priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        style={{ backgroundColor: art.placeholder, ...position, ...style }}
      />
    </picture>
  );
}
