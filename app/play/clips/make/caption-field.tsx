import type { Ref } from "react";
import { signsOf } from "../../../../platform/text/signs.ts";
import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import { longestCaption, mostLines } from "../clip.ts";

export function CaptionField({
  ref,
  caption,
  problem,
  type,
}: {
  ref: Ref<HTMLTextAreaElement>;
  caption: string;
  problem: string | null;
  type: (text: string) => void;
}) {
  const isAwake = useHydrated();
  const length = signsOf(caption.trim()).length;
  return (
    <div className="clip-field stack-2">
      <label htmlFor="clip-caption">Your words</label>
      <textarea
        ref={ref}
        id="clip-caption"
        className="input"
        name="caption"
        rows={mostLines}
        dir="auto"
        value={caption}
        onChange={(event) => type(event.target.value)}
        maxLength={isAwake ? undefined : longestCaption}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? "clip-length" : "clip-problem"}
        placeholder="What the scene was about to say"
      />
      <span className="meta" id="clip-length" data-over={length > longestCaption || undefined}>
        {length} of {longestCaption}, in one or two lines
      </span>
      {problem && (
        <p className="clip-problem" id="clip-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

export const Beginnings = ({
  captions,
  caption,
  type,
}: {
  captions: string[];
  caption: string;
  type: (text: string) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of chips
  <div className="chip-row needs-script" role="group" aria-label="Words to begin with">
    {captions.map((text) => (
      <button
        key={text}
        type="button"
        className="chip"
        aria-pressed={text === caption.trim()}
        onClick={() => type(text)}
      >
        {text}
      </button>
    ))}
  </div>
);
