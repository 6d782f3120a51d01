import { useState } from "react";
import { sendAction } from "../../../../platform/action/send-action.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import { verb } from "../../../frame/verbs.ts";
import { deviceName } from "../device-name.ts";

type Library = typeof import("@simplewebauthn/browser");
type Challenge<Start extends keyof Library> = {
  options: Library[Start] extends (asked: infer Asked) => unknown
    ? Asked extends { optionsJSON: infer Options }
      ? Options
      : never
    : never;
  seal: string;
};

/** Reserves its space while the script loads, so that nothing shifts. Hidden in browsers without passkeys. */
function KeyButton({ label, work }: { label: string; work: () => Promise<string | null> }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const isAwake = useHydrated();
  if (isAwake && !window.PublicKeyCredential) return null;

  async function use() {
    setBusy(true);
    setSaid(null);
    const refused = await work();
    // A full page load on success.
    if (!refused) return location.assign("/account");
    setBusy(false);
    setSaid(refused);
  }

  return (
    <div className="needs-script">
      <Button type="button" variant="quiet" busy={busy} disabled={!isAwake} onClick={() => void use()}>
        {label}
      </Button>
      {said && (
        <p role="alert" className="account-refusal">
          {said}
        </p>
      )}
    </div>
  );
}

export const SignInWithKey = () => <KeyButton label="Sign in with a passkey" work={signIn} />;

export const NewKey = ({ label }: { label: string }) => <KeyButton label={label} work={makeKey} />;

/** Returns the reason of a failure. */
async function signIn(): Promise<string | null> {
  const challenge = await sendAction<Challenge<"startAuthentication">>(
    verb("/account/passkey/challenge"),
    {},
  );
  if (!challenge.ok) return challenge.message;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const credential = await startAuthentication({ optionsJSON: challenge.options }).catch(() => null);
  if (!credential) return "No passkey was used. Try again, or get a code.";
  const entered = await sendAction(verb("/account/passkey"), { credential: JSON.stringify(credential) });
  return entered.ok ? null : entered.message;
}

async function makeKey(): Promise<string | null> {
  const challenge = await sendAction<Challenge<"startRegistration">>(
    verb("/account/passkey/new/challenge"),
    {},
  );
  if (!challenge.ok) return challenge.message;
  const { startRegistration } = await import("@simplewebauthn/browser");
  const credential = await startRegistration({ optionsJSON: challenge.options }).catch(() => null);
  if (!credential) return "No passkey was created. This device may already have one for your seat.";
  const kept = await sendAction(verb("/account/passkey/new"), {
    credential: JSON.stringify(credential),
    seal: challenge.seal,
    name: deviceName(navigator.userAgent),
  });
  return kept.ok ? null : kept.message;
}
