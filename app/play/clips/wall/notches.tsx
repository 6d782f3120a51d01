import { seconds } from "../clip.ts";

/** One for each second. */
export const Notches = ({ playing }: { playing: boolean }) => (
  <span className="clip-notches stack-1" data-playing={playing || undefined} aria-hidden="true">
    {Array.from({ length: seconds }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are seconds
      <i key={at} style={{ animationDelay: `${at}s` }} />
    ))}
  </span>
);
