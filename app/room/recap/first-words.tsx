import { useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";

/** What a newcomer may say at once; whoever has anything else to say, or only watches, is not asked again. */
export function FirstWords({ say }: { say: (text: string) => void }) {
  const [answered, setAnswered] = useState(false);
  if (answered) return null;
  return (
    <div className="first-words row-2">
      <Button
        type="button"
        size="small"
        onClick={() => {
          setAnswered(true);
          say("What did I miss?");
        }}
      >
        Ask the row: what did I miss?
      </Button>
      <Button type="button" size="small" variant="quiet" onClick={() => setAnswered(true)}>
        Just watching
      </Button>
    </div>
  );
}
