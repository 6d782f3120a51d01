import { Form, Link } from "react-router";
import { z } from "zod";
import { Button } from "../../../platform/ui/button.tsx";
import { ChipLink } from "../../../platform/ui/chip.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { choiceOf } from "../../desk/choice.ts";
import { deskAction, maybe, onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { Only, useMay } from "../../desk/only.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { rowNumber } from "../../desk/search.ts";
import { UnknownChoices } from "../../desk/unknown-choices.tsx";
import { SampleTag } from "../../fans/sample-tag.tsx";
import type { Route } from "./+types/reports.desk.route";
import { actOnReport } from "./report-actions.server.ts";
import { listReported, type ReportedMessage } from "./reports.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["settled"]);
  const settled = value === "settled";
  return { settled, unknown, messages: await listReported(!settled) };
}

const settle = deskAction("moderator", z.object({ do: maybe, message: maybe }), async (input, operator) => {
  const [partyId = "", seq = ""] = (input.message ?? "").split(" ");
  return { message: await actOnReport(input.do ?? "", partyId, rowNumber(seq) ?? 0, operator) };
});

export const action = onDesk(settle);

const reasonWords: Record<string, string> = {
  spoiler: "spoils the story",
  abuse: "hurts somebody",
  spam: "is spam",
  other: "something else",
};

export default function Reports({ loaderData: { settled, unknown, messages } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Reports">
        What is taken away leaves every open room at once and reaches no one who comes later.
      </DeskHead>
      <nav className="desk-kinds" aria-label="Reports">
        <ChipLink to="/operator/reports" aria-current={settled ? undefined : "page"}>
          Open
        </ChipLink>
        <ChipLink to="?show=settled" aria-current={settled ? "page" : undefined}>
          Settled
        </ChipLink>
      </nav>
      <UnknownChoices words={unknown} />
      {messages.length === 0 && (
        <Nothing>{settled ? "Nothing was settled yet." : "Nothing is reported."}</Nothing>
      )}
      <ul className="desk-reports">
        {messages.map((message) => (
          <li key={`${message.partyId} ${message.seq}`}>
            <Reported message={message} settled={settled} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Shown = Omit<ReportedMessage, "saidAt" | "reportedAt" | "mutedUntil"> & {
  saidAt: Date | number;
  reportedAt: Date | number;
  mutedUntil: Date | number | null;
};

function Reported({ message, settled }: { message: Shown; settled: boolean }) {
  const finds = useMay("operator");
  const { partyId, seq, speaker, sample, muted, mutedUntil, removed } = message;
  return (
    <article aria-label={`Message of ${speaker}`}>
      <p className="meta">
        {sample || !message.fanId || !finds ? (
          <b>{speaker}</b>
        ) : (
          <Link to={`/operator/people?q=${message.fanId}`}>{speaker}</Link>
        )}{" "}
        {sample && <SampleTag />} in <Link to={`/afters/${partyId}`}>{message.party}</Link>,{" "}
        <Moment at={message.saidAt} />
      </p>
      <blockquote className="desk-prose" data-removed={removed || undefined}>
        {message.text}
      </blockquote>
      <p className="meta">
        Reported by {counted(message.reporters, "fan")}:{" "}
        {message.reasons.map((reason) => reasonWords[reason] ?? reason).join(", ")}. Last{" "}
        <Moment at={message.reportedAt} />.{removed && " It is taken away."}
        {muted && (
          <>
            {" The author is muted "}
            {mutedUntil ? (
              <>
                until <Moment at={mutedUntil} />.
              </>
            ) : (
              "for good."
            )}
          </>
        )}
      </p>
      <Only need="moderator">
        <Form method="post" className="desk-buttons" preventScrollReset>
          <input type="hidden" name="message" value={`${partyId} ${seq}`} />
          {removed ? (
            <Act does="restore">Put back</Act>
          ) : (
            <Act does="remove" strong>
              Take away
            </Act>
          )}
          {!settled && <Act does="dismiss">Dismiss</Act>}
          {!sample && (muted ? <Act does="unmute">Unmute</Act> : <Mute />)}
        </Form>
      </Only>
    </article>
  );
}

/** For good asks twice, without a script too: it lies one fold further. */
function Mute() {
  return (
    <>
      <Act does="mute-hour">Mute 1 h</Act>
      <Act does="mute-day">Mute 1 day</Act>
      <details className="desk-more">
        <summary className="button quiet small">Mute for good</summary>
        <p className="meta">The fan can never write again, until you unmute them.</p>
        <Act does="mute-good">Yes, mute for good</Act>
      </details>
    </>
  );
}

function Act({ does, strong, children }: { does: string; strong?: boolean; children: string }) {
  return (
    <Button type="submit" name="do" value={does} size="small" variant={strong ? "paper" : "quiet"}>
      {children}
    </Button>
  );
}
