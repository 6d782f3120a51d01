import { Icon } from "../../platform/ui/icon.tsx";
import { count } from "../../platform/ui/numbers.ts";
import { SampleTag } from "../../platform/ui/tags/sample-tag.tsx";
import type { LobbyCount, PartyStatus } from "./party.ts";
import "./crowd.css";

/** The real count leads; the sample count stands behind it, smaller and labelled. */
export function Crowd({ of, status }: { of: LobbyCount; status: PartyStatus }) {
  if (status === "upcoming") return <Marked marks={of.marks} />;
  const joined = of.participants - of.sampleParticipants;
  const on = status === "live" || status === "ending-soon";
  const here = on && of.here > 0;
  const leads = here ? of.here : joined;
  const isFirst = on && leads === 0;
  return (
    <div className="participants">
      <span className="crowd-lead">
        <Icon name="people" size={20} />
        <span>
          {isFirst ? (
            "The first seat is yours"
          ) : (
            <>
              {leads > 0 ? <b>{count(leads)}</b> : "No one"} {here ? "here now" : "joined"}
            </>
          )}
        </span>
      </span>
      <span className="crowd-rest">
        {here && <span className="crowd-joined">{count(joined)} joined</span>}
        {of.sampleParticipants > 0 && <SampleTag>{`${count(of.sampleParticipants)} sample`}</SampleTag>}
      </span>
    </div>
  );
}

const Marked = ({ marks }: { marks: number }) => (
  <div className="participants">
    <span className="crowd-lead">
      <Icon name="people" size={20} />
      <span>
        {marks > 0 ? <b>{count(marks)}</b> : "No one"} marked it{marks === 0 && " yet"}
      </span>
    </span>
  </div>
);
