import { Form, Link } from "react-router";
import { Field } from "../../../platform/ui/form/field.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { RequireRole } from "../../desk/require-role.tsx";
import { guardNames, guards } from "../../moderation/guard.ts";
import { type ControlPoll, type ControlState, slownesses } from "./control-room.ts";
import { HostAct } from "./host-act.tsx";
import { closePoll, guardAs, slowTo } from "./host-acts.ts";
import { Planned } from "./said.tsx";

/** How fast one may talk, polls, predictions, drops and reports: everything of the room but what is said. */
export function RoomPanel({ state }: { state: ControlState }) {
  const { party, polls, drops, reported } = state;
  return (
    <>
      <div className="control-room-slow">
        <p>
          Slow mode <b>{party.slowSeconds ? `a line every ${party.slowSeconds} s` : "Off"}</b>
        </p>
        <RequireRole need="operator">
          {slownesses.map((seconds) => (
            <Planned key={seconds} act={slowTo(seconds, party)} strong={seconds === party.slowSeconds}>
              {seconds ? `${seconds} s` : "Off"}
            </Planned>
          ))}
        </RequireRole>
      </div>
      <div className="control-room-slow">
        <p>
          Reading of the chat <b>{guardNames[party.guard]}</b>
        </p>
        <RequireRole need="operator">
          {guards.map((guard) => (
            <Planned key={guard} act={guardAs(guard, party)} strong={guard === party.guard}>
              <span className="visually-hidden">Reading: </span>
              {guardNames[guard]}
            </Planned>
          ))}
        </RequireRole>
      </div>
      {polls.map((poll) => (
        <Poll key={poll.id} poll={poll} />
      ))}
      <Predictions state={state} />
      {drops.map(({ id, name, left, edition }) => (
        <p key={id} className="control-room-note">
          <Link to={`/operator/drops/${id}`}>{name}</Link>{" "}
          <b className="numeral">
            {left} of {edition} left
          </b>
        </p>
      ))}
      <p className="control-room-note">
        <b>{counted(reported, "report")} of lines</b> <Link to="/operator/reports">Look at the reports</Link>
      </p>
    </>
  );
}

function Poll({ poll: { id, title, options, isOpen, sealed } }: { poll: ControlPoll }) {
  const all = options.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <div className="control-room-poll">
      <p>
        <Link to={`/operator/polls/${id}`}>{title}</Link>{" "}
        <span className="meta">
          {isOpen ? "open" : "closed"}, {counted(all, "vote")}
        </span>
      </p>
      <dl>
        {options.map(({ text, votes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <div key={at}>
            <dt>{text}</dt>
            <dd className="numeral">
              {votes} <span className="meta">{all > 0 ? `${Math.round((100 * votes) / all)}%` : "0%"}</span>
            </dd>
          </div>
        ))}
      </dl>
      <RequireRole need="operator">
        <div className="line-acts">
          {isOpen ? (
            <Planned act={closePoll(id)}>
              Close<span className="visually-hidden"> {title}</span>
            </Planned>
          ) : null}
          {sealed > 0 && (
            <details className="desk-more">
              <summary className="button quiet small">{counted(sealed, "sealed answer")}</summary>
              <div className="line-acts">
                {options.map(({ text }, option) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
                  <HostAct key={option} does="poll-mark" fields={{ pollId: id, option }}>
                    {text} came true
                  </HostAct>
                ))}
              </div>
            </details>
          )}
        </div>
      </RequireRole>
    </div>
  );
}

/** In own words: nobody reads them sealed. */
function Predictions({ state: { party, sealed, opened } }: { state: ControlState }) {
  return (
    <div className="control-room-predictions">
      <p className="control-room-note">
        <b>{counted(sealed, "sealed prediction")}</b>{" "}
        <Link to={`/operator/parties/${party.id}/called-it`}>All predictions</Link>
      </p>
      <RequireRole need="operator">
        {sealed > 0 && (
          <details className="desk-more">
            <summary className="button quiet small">Open them</summary>
            <p className="meta">Opened predictions are read here, and cannot be sealed again.</p>
            <HostAct does="sealed-open">Open them now</HostAct>
          </details>
        )}
        {opened.map(({ id, name, text }) => (
          <Form key={id} method="post" preventScrollReset className="control-room-call">
            <p>
              <b>{name}</b> {text}
            </p>
            <input type="hidden" name="prediction" value={id} />
            <Field label="What happened" name="text" defaultValue={text} />
            <ActionButton does="call-mark">
              Came true<span className="visually-hidden">: {text}</span>
            </ActionButton>
          </Form>
        ))}
      </RequireRole>
    </div>
  );
}
