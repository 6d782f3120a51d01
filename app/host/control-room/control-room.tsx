import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { ConnectionState } from "../../../platform/live/connection-state.tsx";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { Apart } from "../../../platform/ui/tags/apart.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { BackLink, DeskHead } from "../../desk/desk-head.tsx";
import { RequireRole, useIsAllowed } from "../../desk/require-role.tsx";
import type { MessageEntry } from "../../parties/log/log.ts";
import { partyBadge, partyStatus } from "../../parties/party.ts";
import { CueFields } from "../run-sheet/cue-fields.tsx";
import timelineStyles from "../run-sheet/timeline.css?url";
import { Timeline } from "../run-sheet/timeline.tsx";
import styles from "./control-room.css?url";
import { type ControlRoom, type ControlState, moreMinutes, slownesses } from "./control-room.ts";
import { HeldLines, RuleChoice } from "./held-lines.tsx";
import { HostAct } from "./host-act.tsx";
import actStyles from "./host-acts.css?url";
import {
  endSoon,
  goOn,
  keepBackHeld,
  letThroughHeld,
  muteFor,
  pinAbove,
  slowTo,
  takeDown,
} from "./host-acts.ts";
import { KeyList } from "./key-list.tsx";
import { NextCue } from "./next-cue.tsx";
import { RoomPanel } from "./room-panel.tsx";
import { Planned, Said } from "./said.tsx";

import { useControlRoom, useHostBeat } from "./use-control-room.ts";
import { useHostKeys } from "./use-host-keys.ts";
import { useUndo } from "./use-undo.ts";

const parts = ["Cues", "Chat", "Room"] as const;
type Part = (typeof parts)[number];

type Props = {
  room: ControlRoom;
  characters: { value: string; label: string }[];
  loadedAt: number;
  refused: FormAnswer | undefined;
};

export function ControlRoomView({ room, characters, loadedAt, refused }: Props) {
  const { revalidate } = useRevalidator();
  const { state, lines } = useControlRoom(room, loadedAt, revalidate);
  const now = useServerNow(loadedAt);
  const undo = useUndo(refused !== undefined);
  const [shown, setShown] = useState<Part>("Cues");
  const [rule, setRule] = useState("");
  const keys = useKeysOfRoom(state, lines, undo, now, rule);
  useHostBeat(state.party);
  const { party } = state;
  const status = partyStatus(party, now);
  const isOver = status === "archived";
  const at = Math.max(0, Math.min(now, party.endsAt) - party.startsAt);
  return (
    <div className="control-room" onSubmit={undo.onSubmit}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <link rel="stylesheet" href={timelineStyles} precedence="page" />
      <link rel="stylesheet" href={actStyles} precedence="page" />
      <BackLink to={`/operator/parties/${party.id}`}>{party.title}</BackLink>
      <Head state={state} now={now} at={at} />
      <PartyActs party={party} status={status} listKeys={keys.list} />
      <ConnectionState />
      <Timeline party={party} timeline={state.timeline} heat={state.heat} at={at} />
      <div className="control-room-tabs needs-script">
        {parts.map((part) => (
          <Button
            key={part}
            size="small"
            variant={part === shown ? "paper" : "quiet"}
            aria-pressed={part === shown}
            onClick={() => setShown(part)}
          >
            {part}
            {part === "Chat" && state.held.length > 0 && (
              <>
                {" "}
                <span className="desk-count">
                  {state.held.length}
                  <span className="visually-hidden"> held</span>
                </span>
              </>
            )}
          </Button>
        ))}
      </div>
      <div className="control-room-parts" data-shown={shown}>
        <section aria-labelledby="next" data-part="Cues">
          <NextCue timeline={state.timeline} at={at} isOver={isOver} fireButton={keys.fireButton} />
          {!isOver && (
            <RequireRole need="operator">
              <h2>Another cue</h2>
              <CueFields characters={characters} refused={refused} isOn={status !== "upcoming"} />
            </RequireRole>
          )}
        </section>
        <section aria-labelledby="said" data-part="Chat">
          <h2 id="said">Chat</h2>
          <HeldLines held={state.held} now={now} />
          {state.pinned && <Pinned line={state.pinned} />}
          <RuleChoice rule={rule} choose={setRule} />
          <Said lines={lines} state={state} chosen={keys.chosen} rule={rule} />
        </section>
        <section aria-labelledby="room" data-part="Room">
          <h2 id="room">Polls and the room</h2>
          <RoomPanel state={state} />
        </section>
      </div>
      <UndoBar undo={undo} />
      <KeyList isOpen={keys.isListed} close={keys.closeList} />
    </div>
  );
}

function Head({ state, now, at }: { state: ControlState; now: number; at: number }) {
  const { party, here, hosts, linesPerMinute } = state;
  const status = partyStatus(party, now);
  const { label, tone } = partyBadge(status);
  const length = clockTime(party.endsAt - party.startsAt);
  return (
    <DeskHead title="Control room">
      <Badge tone={tone} onVoid>
        {label}
      </Badge>{" "}
      {status === "upcoming" ? (
        <>
          Begins in <b className="numeral">{clockTime(party.startsAt - now)}</b>, {length} long
        </>
      ) : (
        <>
          <b className="numeral">{clockTime(at)}</b> of {length}
        </>
      )}
      , <b>{counted(here, "fan")}</b> here,{" "}
      <Apart all={party.participants} sample={party.sampleParticipants}>
        joined
      </Apart>
      , {counted(linesPerMinute, "line")} this minute
      {hosts.length > 1 && <>. At the desk: {hosts.join(", ")}</>}
    </DeskHead>
  );
}

function PartyActs({
  party,
  status,
  listKeys,
}: {
  party: ControlState["party"];
  status: ReturnType<typeof partyStatus>;
  listKeys: () => void;
}) {
  const isOn = status !== "upcoming" && status !== "archived";
  return (
    <div className="control-room-acts">
      <ButtonLink to={`/afters/${party.id}`} size="small" variant="quiet">
        See it as a fan
      </ButtonLink>
      <RequireRole need="operator">
        {status === "upcoming" && !party.isSample && (
          <details className="desk-more">
            <summary className="button quiet small">Begin now</summary>
            <p className="meta">Its doors open at once, and reminders go out.</p>
            <HostAct does="begin" strong>
              Yes, begin now
            </HostAct>
          </details>
        )}
        {isOn && !party.isSample && <Planned act={goOn(party)}>{moreMinutes} more minutes</Planned>}
        {isOn && (
          <details className="desk-more">
            <summary className="button quiet small">End in {moreMinutes} minutes</summary>
            <p className="meta">The light goes down, and it is over in {moreMinutes} minutes.</p>
            <Planned act={endSoon(party)} keys="E">
              Yes, over in {moreMinutes} minutes
            </Planned>
          </details>
        )}
      </RequireRole>
      <Button
        size="small"
        variant="quiet"
        className="needs-script control-room-keys-button"
        aria-keyshortcuts="?"
        onClick={listKeys}
      >
        Keys
      </Button>
    </div>
  );
}

function Pinned({ line }: { line: MessageEntry }) {
  return (
    <div className="control-room-pinned">
      <p>
        <b>{line.speaker.name}</b> {line.text}
      </p>
      <RequireRole need="operator">
        <HostAct does="unpin" undo={{ said: "Unpinned", fields: { do: "pin", seq: String(line.seq) } }}>
          Unpin
        </HostAct>
      </RequireRole>
    </div>
  );
}

function UndoBar({ undo: { offer, undo } }: { undo: ReturnType<typeof useUndo> }) {
  return (
    <div className="control-room-undo" role="status">
      {offer && (
        <>
          <span>{offer.said}</span>
          <Button size="small" variant="paper" aria-keyshortcuts="Z" onClick={undo}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

/**
 * Space fires, Z undoes; J and K choose a line, and P, X and M act on it, or on the newest; A and R settle the
 * held line that waits first. */
function useKeysOfRoom(
  state: ControlState,
  lines: MessageEntry[],
  { act, undo }: ReturnType<typeof useUndo>,
  now: number,
  rule: string,
) {
  const fireButton = useRef<HTMLButtonElement>(null);
  const [chosen, choose] = useState<number | null>(null);
  const [isListed, list] = useState(false);
  const [hosts, moderates] = [useIsAllowed("operator"), useIsAllowed("moderator")];
  const { party, pinned } = state;
  const waits = state.held[0];
  const isOn = now >= party.startsAt && now < party.endsAt;
  const there = lines.filter(({ removed }) => !removed);
  const line = there.find(({ seq }) => seq === chosen) ?? there.at(-1);
  const walk = (by: 1 | -1) => {
    const from = there.findIndex(({ seq }) => seq === chosen);
    const next = from < 0 ? there.at(-1) : there[from + by];
    if (next) choose(next.seq);
  };
  const does = (
    may: boolean,
    planned: { fields: Record<string, string>; undo?: Parameters<typeof act>[1] } | null,
  ) => {
    if (may && planned) act(planned.fields, planned.undo);
  };
  const nextSlow =
    slownesses[(slownesses.findIndex((one) => one >= party.slowSeconds) + 1) % slownesses.length];
  useHostKeys({
    " ": () => fireButton.current?.click(),
    z: undo,
    j: () => walk(-1),
    k: () => walk(1),
    a: () => does(moderates, waits ? letThroughHeld(waits) : null),
    r: () => does(moderates, waits ? keepBackHeld(waits) : null),
    p: () => does(hosts, line ? pinAbove(line, pinned) : null),
    x: () => does(moderates, line ? takeDown(line, rule) : null),
    m: () => does(moderates, line && !line.speaker.sample ? muteFor(line, "10", rule) : null),
    s: () => does(hosts, slowTo(nextSlow ?? 0, party)),
    e: () => does(hosts && isOn, endSoon(party)),
    "?": () => list(true),
  });
  return { fireButton, chosen, isListed, list: () => list(true), closeList: () => list(false) };
}
