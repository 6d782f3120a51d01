import { lazy, Suspense, useState } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import type { Verdict } from "../identity.ts";
import styles from "./verdicts.css?url";

const VerdictDialog = lazy(() => import("./verdict-dialog.tsx"));

/** Friends' answers, each as a card to save or send. */
export function VerdictList({
  verdicts,
  claimed,
  fan,
}: {
  verdicts: Verdict[];
  claimed: { name: string; portrait: Art };
  fan: string;
}) {
  const [shown, setShown] = useState<Verdict | null>(null);
  if (verdicts.length === 0) return null;
  return (
    <section className="verdicts" aria-labelledby="verdicts">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h3 id="verdicts">What they say</h3>
      <ul aria-live="polite">
        {verdicts.map((verdict) => (
          <li key={verdict.id}>
            <span className="verdict-faces">
              <Avatar of={claimed.portrait} name={claimed.name} size={44} />
              <Avatar of={verdict.portrait} name={verdict.character} size={44} />
            </span>
            <p>
              <b>{verdict.friend}</b> says <b>{verdict.character}</b>
            </p>
            <Button
              variant="quiet"
              size="small"
              className="needs-script"
              aria-haspopup="dialog"
              onClick={() => setShown(verdict)}
            >
              <Icon name="download" size={18} />
              Card <span className="visually-hidden">of what {verdict.friend} says</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <VerdictDialog verdict={shown} claimed={claimed} fan={fan} close={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  );
}
