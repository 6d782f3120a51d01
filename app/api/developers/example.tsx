import { useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../platform/ui/share/copy-text.ts";
import "../embed/embed-code.css";

type Run = { state: "idle" } | { state: "running" } | { state: "done" | "failed"; said: string };

/** Code that a reader can copy, and let run against the Afters they are on. */
export function Example({
  name,
  code,
  apiKey,
  says,
  runs = name,
}: {
  name: string;
  code: string;
  apiKey: string;
  says?: string;
  /** The example that is run, where what stands there begins before there is a client. */
  runs?: string;
}) {
  const [run, setRun] = useState<Run>({ state: "idle" });
  const [copied, setCopied] = useState(false);
  const isAwake = useHydrated();

  async function start() {
    setRun({ state: "running" });
    try {
      const { runExample } = await import("./run-example.ts");
      setRun({ state: "done", said: await runExample(runs, apiKey) });
    } catch (error) {
      setRun({ state: "failed", said: String(error) });
    }
  }

  async function copy() {
    await copyText(code).then(
      () => setCopied(true),
      () => toast.error("Your browser does not let this be copied. Select it and copy it by hand."),
    );
  }

  return (
    <figure className="example">
      {says && <figcaption>{says}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="example-code" tabIndex={0} aria-label={`Code: ${name.replaceAll("-", " ")}`}>
        <pre>
          <code data-example={name}>{code}</code>
        </pre>
      </section>
      {isAwake && (
        <div className="example-buttons">
          <Button
            size="small"
            variant="quiet"
            onClick={() => void start()}
            disabled={run.state === "running"}
          >
            {run.state === "running" ? "Running..." : "Run it here"}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void copy()}>
            {copied ? "Copied" : "Copy"}
          </Button>
        </div>
      )}
      <output className="example-said" data-failed={run.state === "failed" || undefined}>
        {"said" in run && <code>{run.said}</code>}
      </output>
    </figure>
  );
}
