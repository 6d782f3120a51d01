import { useState } from "react";
import { useRevalidator } from "react-router";
import { sendAction } from "../../../platform/action/send-action.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { useHydrated } from "../../../platform/ui/hydrated.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";

/** Whether the browser supports push messages. The calendar file works without. */
const canBeTold = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** A push message ten minutes before the start; permission is only asked for on this press. */
export function RemindMe({ party, reminded }: { party: { id: string; title: string }; reminded: boolean }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!hydrated || !canBeTold()) return null;

  async function press() {
    setBusy(true);
    const { subscribe, unsubscribePush: unsubscribe } = await import("../../../platform/push/browser.ts");
    const refusal = reminded ? await stop(party.id, unsubscribe) : await start(party.id, subscribe);
    if (refusal) toast.error(refusal);
    else await revalidate();
    setBusy(false);
  }

  return (
    <Button type="button" variant="quiet" aria-pressed={reminded} busy={busy} onClick={press}>
      <Icon name={reminded ? "check" : "bell"} size={20} />
      Remind me
      <span className="visually-hidden"> of {party.title}</span>
    </Button>
  );
}

type Browser = typeof import("../../../platform/push/browser.ts");

/** Null, or the reason of the failure. */
async function start(partyId: string, subscribe: Browser["subscribe"]): Promise<string | null> {
  const browser = await subscribe();
  if (!browser.ok) return browser.reason;
  const { ok: _, ...told } = browser;
  const answer = await sendAction(verb("/afters/:partyId/reminder", { partyId }), told);
  if (!answer.ok) return answer.message;
  toast.success(answer.message ?? "");
  return null;
}

async function stop(partyId: string, unsubscribe: Browser["unsubscribePush"]): Promise<string | null> {
  const answer = await sendAction<{ others: boolean }>(
    verb("/afters/:partyId/reminder/stop", { partyId }),
    {},
  );
  if (!answer.ok) return answer.message;
  if (!answer.others) await unsubscribe().catch(() => {});
  toast.success(answer.message ?? "");
  return null;
}
