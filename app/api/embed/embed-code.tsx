import { useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../platform/ui/share/copy-text.ts";
import "./embed-code.css";

/** Lines of HTML to take along. */
export function EmbedCode({ name, code }: { name: string; code: string }) {
  const [copied, setCopied] = useState(false);
  const isAwake = useHydrated();

  async function copy() {
    await copyText(code).then(
      () => setCopied(true),
      () => toast.error("Your browser does not let this be copied. Select it and copy it by hand."),
    );
  }

  return (
    <figure className="example">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="example-code" tabIndex={0} aria-label={`Code: ${name}`}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      {isAwake && (
        <div className="example-buttons">
          <Button size="small" variant="quiet" onClick={() => void copy()}>
            {copied ? "Copied" : "Copy the lines"}
          </Button>
        </div>
      )}
    </figure>
  );
}
