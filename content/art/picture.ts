/** The address changes whenever the picture does. */
export type Rendition = readonly [width: number, href: string];

export type Crop = "4:5" | "2.39:1";

export type Picture = {
  /** Kebab-case: `still-vesper-line`, `portrait-…`, `avatar-…`, `cutout-…`, `spot-…`, `hero-…`, `page-…`, `scene-…`, `clip-…`, `layer-…`, `light-…`, `exclusive-…`, `tile-…`, `poster-…`, `submission-…`. */
  name: string;
  /** Intrinsic size in px, for the `width` and `height` of the `img`, so that nothing jumps. */
  width: number;
  height: number;
  /** What the picture shows. Pass `alt=""` instead where the words beside it already say so. */
  alt: string;
  /** A CSS colour for `background-color` until the picture arrives; `transparent` for a cut-out. */
  placeholder: string;
  position?: Partial<Record<Crop, string>>;
  /** Narrowest first. */
  avif: readonly Rendition[];
  /** For browsers without AVIF: the same sizes, at times without the widest. */
  webp: readonly Rendition[];
};
