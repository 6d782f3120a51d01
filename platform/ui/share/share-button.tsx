import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { toast } from "../overlay/toast.ts";
import { copyText } from "./copy-text.ts";

/** Hands words and a link to the phone's share sheet, or, where there is none, to the clipboard. */
export function ShareButton({
  title,
  text,
  url,
  label,
}: {
  title: string;
  text: string;
  url: string;
  /** Written beside the sign, on a button as wide as there is room. */
  label?: string;
}) {
  async function share() {
    try {
      if (typeof navigator.share === "function") {
        await navigator.share({ title, text, url });
        toast.success("Shared successfully!");
      } else {
        await copyText(`${text} ${url}`);
        toast.success("Copied. Paste it wherever you like.");
      }
    } catch (error) {
      // Closing the share sheet is no failure.
      if ((error as Error).name !== "AbortError") toast.error("It could not be shared.");
    }
  }
  if (label)
    return (
      <Button variant="quiet" wide className="needs-script" onClick={share}>
        <Icon name="share" size={20} />
        {label}
      </Button>
    );
  return (
    <Button variant="quiet" round aria-label="Share" className="needs-script" onClick={share}>
      <Icon name="share" />
    </Button>
  );
}
