import { lazy, Suspense } from "react";
import { useHydrated } from "../../../../platform/ui/hydrated.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import { verb } from "../../../frame/verbs.ts";
import type { RoomView } from "../../../parties/party.ts";
import type { useGasp } from "./use-gasp.ts";

const GaspStage = lazy(() => import("./gasp-stage.tsx"));

export type Breath = { party: RoomView; joined: boolean; holding: boolean };

/** Until the script is loaded, and without JavaScript, a gasp is a line with a button. */
export function GaspPlace({
  gasp: { gasp, over, put },
  ...breath
}: Breath & { gasp: ReturnType<typeof useGasp> }) {
  const hydrated = useHydrated();
  if (!gasp) return null;
  if (hydrated)
    return (
      <Suspense>
        <GaspStage key={gasp.seq} gasp={gasp} over={over} put={put} {...breath} />
      </Suspense>
    );
  return (
    <form
      method="post"
      action={verb("/afters/:partyId/gasp", { partyId: breath.party.id })}
      className="gasp-plain"
    >
      <p>
        <b>{gasp.text}</b>{" "}
        {gasp.held === 0
          ? "No one is holding yet."
          : `${count(gasp.held)} of ${count(gasp.here)} are holding.`}
      </p>
      {breath.joined && (
        <button
          type="submit"
          name="holding"
          value={breath.holding ? "no" : "yes"}
          className="button quiet small"
        >
          {breath.holding ? "Let go" : "Hold your breath"}
        </button>
      )}
    </form>
  );
}
