import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import { RuleOptions } from "../../moderation/decisions/mute-fields.tsx";
import type { WaitingLine } from "../../room/held/held-lines.server.ts";
import { keepBackHeld, letThroughHeld } from "./host-acts.ts";
import { Planned } from "./said.tsx";

/** Lines that nobody has read yet but their writers, the urgent first: A and R settle the first of them. */
export function HeldLines({ held, now }: { held: WaitingLine[]; now: number }) {
  if (held.length === 0) return null;
  return (
    <section className="control-room-held" aria-label="Held lines">
      <h3>{counted(held.length, "line")} held</h3>
      <ol>
        {held.map((line, index) => (
          <li key={line.id} data-urgent={line.isUrgent || undefined}>
            <p>
              <b>{line.name}</b>{" "}
              <span className="meta">
                {line.why}, waits for {clockTime(Math.max(0, now - line.at))}
              </span>
              <br />
              {line.text}
            </p>
            <RequireRole need="moderator">
              <div className="line-acts">
                <Planned act={letThroughHeld(line)} keys={index === 0 ? "A" : undefined} strong>
                  Let through <span className="visually-hidden">{line.text}</span>
                </Planned>
                <Planned act={keepBackHeld(line)} keys={index === 0 ? "R" : undefined}>
                  Keep back <span className="visually-hidden">{line.text}</span>
                </Planned>
              </div>
            </RequireRole>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What its writer is told when a line is taken down, or its writer muted. */
export function RuleChoice({ rule, choose }: { rule: string; choose: (rule: string) => void }) {
  return (
    <RequireRole need="moderator">
      <label className="control-room-rule meta needs-script">
        Rule told with Take down and Mute
        <select className="input" value={rule} onChange={(event) => choose(event.target.value)}>
          <option value="">By what the line says</option>
          <RuleOptions />
        </select>
      </label>
    </RequireRole>
  );
}
