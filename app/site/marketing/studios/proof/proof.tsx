import { useState } from "react";
import { Avatar } from "../../../../../platform/ui/avatar.tsx";
import { Icon } from "../../../../../platform/ui/icon.tsx";
import { clockTime } from "../../../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../../../platform/ui/picture.tsx";
import { Badge } from "../../../../../platform/ui/tags/badge.tsx";
import { SampleTag } from "../../../../../platform/ui/tags/sample-tag.tsx";
import { ReportFigures } from "../../../../host/report/figures.tsx";
import { partyBadge, partyStatus } from "../../../../parties/party.ts";
import styles from "./proof.css?url";
import type { Proof as Shown } from "./proof.ts";

/** The product at work: a room that is on, the run-sheet that drives it, and what its studio would read. */
export function ProofSection({ proof }: { proof: Shown }) {
  return (
    <section className="proof stack-6 wrap" aria-labelledby="proof-title">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="proof-head stack-3">
        <h2 id="proof-title" className="section-heading">
          On right now
        </h2>
        {proof.isSample && (
          <p>
            A rehearsal: the crowd is scripted and counted apart. Everything else is the product as it runs.
          </p>
        )}
      </div>
      <RoomInFrame proof={proof} />
      <div className="proof-desk stack-7">
        <RunSheet proof={proof} />
        <Figures proof={proof} />
      </div>
    </section>
  );
}

function RoomInFrame({ proof }: { proof: Shown }) {
  const [isInside, setIsInside] = useState(false);
  const { label, tone } = partyBadge(partyStatus(proof, proof.now));
  const room = `/afters/${proof.id}`;
  return (
    <figure className="proof-room stack-3">
      <figcaption>The room, on a fan’s phone</figcaption>
      <div className="proof-phone stack-3">
        {isInside ? (
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          <iframe src={room} title={`${proof.title}, live`} autoFocus />
        ) : (
          <>
            <div className="proof-picture">
              <ArtPicture of={proof.image} sizes="360px" crop="4:5" alt="" />
              <span className="proof-status">
                <Badge tone={tone}>{label}</Badge>
              </span>
              <b className="numeral proof-minute">{clockTime(proof.now - proof.startsAt)}</b>
            </div>
            <h3>{proof.title}</h3>
            <ul>
              {proof.latest.map(({ seq, name, text, face }) => (
                <li key={seq}>
                  <Avatar of={face} name={name} size={28} />
                  <p>
                    <b>{name}</b> {text}
                  </p>
                </li>
              ))}
            </ul>
            <a
              href={room}
              className="button paper wide"
              onClick={(event) => {
                event.preventDefault();
                setIsInside(true);
              }}
            >
              Step inside
              <Icon name="arrow" size={20} />
            </a>
          </>
        )}
      </div>
    </figure>
  );
}

function RunSheet({ proof: { runSheet, startsAt, now } }: { proof: Shown }) {
  const next = runSheet.findIndex(({ offsetMs }) => offsetMs > now - startsAt);
  return (
    <section aria-labelledby="proof-sheet">
      <h3 id="proof-sheet">The run-sheet that drives it</h3>
      {runSheet.length === 0 ? (
        <p className="meta">Nothing has come up yet.</p>
      ) : (
        <ol className="proof-sheet">
          {runSheet.map(({ offsetMs, what, text }, at) => (
            <li
              key={`${offsetMs} ${text}`}
              data-when={next < 0 || at < next ? "past" : at === next ? "next" : "later"}
            >
              <b className="numeral">{clockTime(offsetMs)}</b>
              <span className="proof-what">
                {what}
                {at === next && ", next"}
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Figures({ proof: { figures, isSample } }: { proof: Shown }) {
  return (
    <section aria-labelledby="proof-figures">
      <h3 id="proof-figures">
        What its studio reads {isSample && <SampleTag>sample crowd included</SampleTag>}
      </h3>
      <ReportFigures figures={figures} />
    </section>
  );
}
