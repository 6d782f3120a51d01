import { Icon } from "../../../platform/ui/icon.tsx";
import type { UnsentPost } from "./use-outbox.ts";
import "./unsent-lines.css";

/** Own words that are on their way, with what can be done about those that are not. */
export function UnsentLines({
  unsent,
  say,
  discard,
}: {
  unsent: UnsentPost[];
  say: (text: string, clientKey: string) => unknown;
  discard: (clientKey: string) => void;
}) {
  return unsent.map(({ clientKey, text, state, reason }) => (
    <div key={clientKey} className="unsent" data-state={state}>
      <p className="unsent-text">{text}</p>
      {state !== "sending" && (
        <div className="unsent-why" role="alert">
          <p>{state === "waiting" ? "Not sent yet. It goes out when you are back." : reason}</p>
          <button type="button" onClick={() => say(text, clientKey)}>
            <Icon name="retry" size={16} />
            Try again
          </button>
          <button type="button" onClick={() => discard(clientKey)}>
            <Icon name="close" size={16} />
            Discard
          </button>
        </div>
      )}
    </div>
  ));
}
