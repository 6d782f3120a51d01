import type { CSSProperties } from "react";
import { clockTime, count, counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { reactionNames } from "../../parties/log/reactions.ts";
import { areaPath } from "../numbers/bars.ts";
import { type MoreFigure, ReportFigures } from "./figures.tsx";
import type { PartyReport } from "./load-report.server.ts";
import { MinuteCharts } from "./minute-charts.tsx";
import styles from "./report.css?url";
import type { ReportPoll, ReportTotals } from "./report.ts";
import { heatOfMinutes, softened, stayedPart } from "./report-heat.ts";

const clock = (minute: number) => clockTime(minute * 60_000);

/** The same for whoever works at the desk and for who was sent a link. */
export function ReportView({ report }: { report: PartyReport }) {
  const { totals, minutes, words, party } = report;
  return (
    <div className="report stack-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <HeatPicture report={report} />
      <section aria-labelledby="report-figures">
        <h2 id="report-figures">
          What it came to {party.isSample && <SampleTag>sample crowd included</SampleTag>}
        </h2>
        <ReportFigures figures={totals} more={moreOf(totals)} />
      </section>
      <MinuteCharts minutes={minutes} />
      <Loudest loudest={words.loudest} />
      <div className="report-two">
        <Polls polls={words.polls} />
        <div className="stack-6">
          <Called called={words.called} totals={totals} />
          <Reactions reactions={words.reactions} />
        </div>
      </div>
    </div>
  );
}

function moreOf(totals: ReportTotals): MoreFigure[] {
  const { stayed, newFans, returningFans, claims, sampleClaims, sealed, cameTrue } = totals;
  const part = stayedPart(totals);
  const fans = newFans + returningFans;
  return [
    ...(part
      ? [{ name: "Stayed to the end", value: part, beside: counted(stayed, "person", "people") }]
      : []),
    ...(fans > 0
      ? [{ name: "New fans", value: count(newFans), beside: `${count(returningFans)} came again` }]
      : []),
    ...(sealed > 0
      ? [{ name: "Predictions", value: count(sealed), beside: `${count(cameTrue)} came true` }]
      : []),
    ...(claims > 0
      ? [
          {
            name: "Drops claimed",
            value: count(claims),
            beside: sampleClaims > 0 ? `${count(sampleClaims)} sample` : undefined,
          },
        ]
      : []),
  ];
}

function HeatPicture({ report: { party, minutes, totals, words } }: { report: PartyReport }) {
  const heat = heatOfMinutes(minutes);
  const top = words.loudest[0];
  const label = top
    ? `How loud each of ${minutes.length} minutes was. The loudest began at ${clock(top.minute)}, with ${count(top.heat)} lines and reactions.`
    : "Nothing was said or tapped.";
  const at = totals.loudestMinute === null ? 0 : (100 * (totals.loudestMinute + 0.5)) / minutes.length;
  return (
    <figure className="report-picture">
      <ArtPicture of={party.image} sizes="(min-width: 1100px) 1200px, 100vw" crop="2.39:1" alt="" priority />
      <svg viewBox={`0 0 ${minutes.length} 100`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path d={areaPath(softened(heat), 100)} />
      </svg>
      {top && (
        <figcaption style={{ "--at": `${at}%` } as CSSProperties} data-side={at > 50 ? "left" : "right"}>
          <b className="numeral">{clock(top.minute)}</b>
          <span>{top.cue?.text ?? `${count(top.heat)} lines and reactions`}</span>
        </figcaption>
      )}
    </figure>
  );
}

function Loudest({ loudest }: Pick<PartyReport["words"], "loudest">) {
  if (loudest.length === 0) return null;
  return (
    <section aria-labelledby="report-loudest">
      <h2 id="report-loudest">The loudest minutes</h2>
      <ol className="report-loudest">
        {loudest.map(({ minute, heat, cue, lines }) => (
          <li key={minute}>
            <p>
              <b className="numeral">{clock(minute)}</b>
              <span className="meta">{counted(heat, "line or reaction", "lines and reactions")}</span>
            </p>
            {cue && (
              <p className="report-cue">
                <span className="report-cue-kind">{cue.what}</span> {cue.text}
              </p>
            )}
            {lines.map(({ seq, text, isSample }) => (
              <blockquote key={seq}>
                {text} {isSample && <SampleTag />}
              </blockquote>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Polls({ polls }: { polls: ReportPoll[] }) {
  return (
    <section aria-labelledby="report-polls">
      <h2 id="report-polls">Polls</h2>
      {polls.length === 0 && <p className="meta">No poll was asked.</p>}
      {polls.map((poll) => (
        <article key={poll.id} className="report-poll">
          <h3>{poll.title}</h3>
          <p className="meta">
            {counted(poll.votes, "vote")}
            {poll.sampleVotes > 0 && `, ${count(poll.sampleVotes)} sample`}
          </p>
          <ul>
            {poll.options.map(({ text, votes }) => {
              const part = poll.votes > 0 ? Math.round((100 * votes) / poll.votes) : 0;
              const leads = votes > 0 && votes === Math.max(...poll.options.map((one) => one.votes));
              return (
                <li key={text} data-leads={leads || undefined}>
                  <span>{text}</span>
                  <b className="numeral">{part} %</b>
                  <span className="meta">{count(votes)}</span>
                  <i style={{ width: `${part}%` }} />
                </li>
              );
            })}
          </ul>
        </article>
      ))}
    </section>
  );
}

function Called({ called, totals }: Pick<PartyReport["words"], "called"> & { totals: ReportTotals }) {
  return (
    <section aria-labelledby="report-called">
      <h2 id="report-called">Called it</h2>
      <p className="meta">
        {totals.sealed === 0
          ? "Nobody sealed a prediction."
          : `${counted(totals.sealed, "prediction")} sealed, ${count(totals.cameTrue)} came true.`}
      </p>
      <ul className="report-rows">
        {called.map(({ id, text, calls, minute }) => (
          <li key={id}>
            <b className="numeral">{clock(minute)}</b>
            <span>{text}</span>
            <span className="meta">{count(calls)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reactions({ reactions }: Pick<PartyReport["words"], "reactions">) {
  if (reactions.length === 0) return null;
  return (
    <section aria-labelledby="report-reactions">
      <h2 id="report-reactions">Reactions</h2>
      <ul className="report-rows">
        {reactions.map(({ kind, taps }) => (
          <li key={kind}>
            <span>{reactionNames[kind]}</span>
            <b className="numeral">{count(taps)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
