import { clockTime } from "../../../platform/ui/numbers.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import type { MessageEntry } from "../../parties/log/log.ts";
import type { ControlState } from "./control-room.ts";
import { HostAct } from "./host-act.tsx";
import { muteFor, type PlannedAct, pinAbove, takeDown } from "./host-acts.ts";

/** What is said, the newest first. `chosen` is the line that keys act on. */
export function Said({
  lines,
  state: { pinned, muted },
  chosen,
  rule,
}: {
  lines: MessageEntry[];
  state: ControlState;
  chosen: number | null;
  /** Under which taking down and muting are told; empty where the words say it. */
  rule: string;
}) {
  if (lines.length === 0) return <p className="meta">No messages yet.</p>;
  const silent = new Set(muted.map(({ fanId }) => fanId));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <ol className="control-room-said" tabIndex={0}>
      {lines.toReversed().map((line) => (
        <li
          key={line.seq}
          data-pinned={line.seq === pinned?.seq || undefined}
          data-chosen={line.seq === chosen || undefined}
        >
          <p>
            <b>{line.speaker.name}</b> <span className="meta">{clockTime(line.offsetMs)}</span>
            {silent.has(line.speaker.fanId) && <span className="meta"> muted</span>}
            <br />
            {line.removed ? <del>{line.text || "Taken down."}</del> : line.text}
          </p>
          <LineActs line={line} pinned={pinned} rule={rule} isMuted={silent.has(line.speaker.fanId)} />
        </li>
      ))}
    </ol>
  );
}

function LineActs({
  line,
  pinned,
  rule,
  isMuted,
}: {
  line: MessageEntry;
  pinned: MessageEntry | null;
  rule: string;
  isMuted: boolean;
}) {
  const ofLine = <span className="visually-hidden"> {line.text}</span>;
  const { seq } = line;
  if (line.removed)
    return (
      <RequireRole need="moderator">
        <div className="line-acts">
          <HostAct does="restore" fields={{ seq }}>
            Put back{ofLine}
          </HostAct>
        </div>
      </RequireRole>
    );
  return (
    <div className="line-acts">
      <RequireRole need="operator">
        {pinned?.seq !== seq && (
          <Planned act={pinAbove(line, pinned)} keys="P">
            Pin{ofLine}
          </Planned>
        )}
      </RequireRole>
      <RequireRole need="moderator">
        <Planned act={takeDown(line, rule)} keys="X">
          Take down{ofLine}
        </Planned>
        {!line.speaker.sample && (
          <details className="desk-more">
            <summary className="button quiet small">
              {isMuted ? "Muted" : "Mute"}
              <span className="visually-hidden"> {line.speaker.name}</span>
            </summary>
            <div className="line-acts">
              {isMuted ? (
                <HostAct does="unmute" fields={{ seq }}>
                  Unmute
                </HostAct>
              ) : (
                <>
                  <Planned act={muteFor(line, "10", rule)} keys="M">
                    10 minutes
                  </Planned>
                  <Planned act={muteFor(line, "party", rule)}>Until the party is over</Planned>
                </>
              )}
            </div>
          </details>
        )}
      </RequireRole>
    </div>
  );
}

/** A host's act as a button. */
export function Planned({
  act: { fields, undo },
  keys,
  strong,
  children,
}: {
  act: PlannedAct;
  keys?: string;
  strong?: boolean;
  children: React.ReactNode;
}) {
  const { do: does, ...rest } = fields;
  return (
    <HostAct does={does} fields={rest} undo={undo} keys={keys} strong={strong}>
      {children}
    </HostAct>
  );
}
