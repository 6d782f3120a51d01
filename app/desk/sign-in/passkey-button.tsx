import { useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { verb } from "../../frame/verbs.ts";

type Options = {
  options: Parameters<typeof import("@simplewebauthn/browser").startAuthentication>[0]["optionsJSON"];
};

/** Its place is kept while the script comes. Nothing in a browser without passkeys. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const isAwake = useHydrated();
  if (isAwake && !window.PublicKeyCredential) return null;

  async function signIn() {
    setBusy(true);
    setSaid(null);
    const refused = await enter();
    if (!refused) return;
    setBusy(false);
    setSaid(refused);
  }

  return (
    <div className="form needs-script">
      <Button
        type="button"
        variant="quiet"
        wide
        busy={busy}
        disabled={!isAwake}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      {said && <p role="alert">{said}</p>}
    </div>
  );
}

/** Answers why not. */
async function enter(): Promise<string | null> {
  const challenge = await sendAction<Options>(verb("/sign-in/passkey/challenge"), {});
  if (!challenge.ok) return challenge.message;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  let credential: object;
  try {
    credential = await startAuthentication({ optionsJSON: challenge.options });
  } catch {
    return "No passkey was used. Try again, or ask for a link.";
  }
  const entered = await sendAction<{ to: string }>(verb("/sign-in/passkey"), {
    credential: JSON.stringify(credential),
  });
  if (!entered.ok) return entered.message;
  // A whole new page: the browser learns of the desk's routes only once it is signed in.
  location.assign(entered.to);
  return null;
}
