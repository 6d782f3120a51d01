import { Link, useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../frame/verbs.ts";
import { periodName, type Wrapped } from "./wrapped.ts";
import "./wrapped-summary.css";

/** `period` to offer without a wrapped. */
export function WrappedSummary({ wrapped, period: offered }: { wrapped: Wrapped | null; period: string }) {
  const { revalidate } = useRevalidator();
  if (!wrapped)
    return (
      <section className="wrapped-invite stack-4">
        <p>What does your {periodName(offered)} look like? Shows, rewatches, the one you hid.</p>
        <ActionForm
          action={verb("/wrapped")}
          failed="Failed to generate wrapped stats"
          done={() => void revalidate()}
        >
          {(busy) => (
            <>
              <input type="hidden" name="period" value={offered} />
              <Button type="submit" variant="quiet" busy={busy}>
                Generate wrapped
              </Button>
            </>
          )}
        </ActionForm>
      </section>
    );

  const { stats, sample, period } = wrapped;
  return (
    <section className="card wrapped-summary" aria-labelledby="your-wrapped">
      <div className="wrapped-summary-head">
        <h2 id="your-wrapped">Your Fandom Wrapped</h2>
        {sample && <SampleTag>Sample</SampleTag>}
      </div>
      <dl>
        <div className="summary-fact">
          <dt>Total rewatches</dt>
          <dd>{count(stats.totalRewatches)}</dd>
        </div>
        <div className="summary-fact">
          <dt>Top show</dt>
          <dd>{stats.topShow}</dd>
        </div>
      </dl>
      <Link className="card-target" to={`/wrapped?period=${period}`}>
        See your {periodName(period)}
      </Link>
    </section>
  );
}
