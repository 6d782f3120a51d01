import type { TalkFace } from "../talk-form.ts";
import type { Chip } from "../voice/chips.ts";

/** Things to say at a press: each is a plain post before, or without, JavaScript. */
export function TalkChips({
  character,
  name,
  chips,
  face = "app",
  say,
}: {
  character: string;
  name: string;
  chips: Chip[];
  face?: TalkFace;
  say: (text: string) => unknown;
}) {
  if (chips.length === 0) return null;
  return (
    <form
      method="post"
      action={`/characters/${character}/messages`}
      className="talk-chips"
      aria-label={`Ask ${name}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {face !== "app" && <input type="hidden" name="face" value={face} />}
      {chips.map(({ label, asks }) => (
        <button key={asks} type="submit" name="text" value={asks} onClick={() => say(asks)}>
          {label}
        </button>
      ))}
    </form>
  );
}
