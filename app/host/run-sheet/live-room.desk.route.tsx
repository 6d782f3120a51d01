import { useState } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { ConnectionState } from "../../../platform/live/connection-state.tsx";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { Apart } from "../../../platform/ui/tags/apart.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { listCharacters } from "../../catalogue/catalogue.server.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { audit, auditInTransaction } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { BackLink, DeskHead } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import type { MessageEntry, PartyEntry } from "../../parties/log/log.ts";
import { partyBadge, partyStatus } from "../../parties/party.ts";
import { removeMessage } from "../../room/moderation/removal.server.ts";
import type { Route } from "./+types/live-room.desk.route";
import { type ControlRoom, slownesses } from "./cue.ts";
import { CueFields } from "./cue-fields.tsx";
import { CueForm, CueIdForm, LineForm, MoveCueForm, SlowForm } from "./cue-form.ts";
import { fireNow, firePlanned, moveCue, planCue, removeCue } from "./cues.server.ts";
import { announceEnding, pinLine, slowRoom } from "./host.server.ts";
import styles from "./live-room.css?url";
import { loadLiveRoom } from "./live-room.server.ts";
import { NextCue } from "./next-cue.tsx";
import { Timeline } from "./timeline.tsx";

const endingMinutes = 5;
const NoFields = z.object({});

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const room = await recordOrNew(asked.params.id, loadLiveRoom);
  if (!room) throw new Response(null, { status: 404 });
  const characters = listCharacters().map(({ id, name }) => ({ value: id, label: name }));
  return { room, characters, loadedAt: Date.now() };
}

const noted = auditInTransaction("party");

const partyOf = ({ params }: { params: Record<string, string | undefined> }) => params.id ?? "";

const add = deskAction("operator", CueForm, async ({ cue, minute }, operator, { call }) => {
  if (minute === null) await fireNow(partyOf(call), cue, noted(operator, "cue-fire", "Fired a cue."));
  else
    await planCue(
      partyOf(call),
      cue,
      minute,
      noted(operator, "cue-plan", `Planned a cue for minute ${minute}.`),
    );
  return { message: minute === null ? "Fired." : `It is fired in minute ${minute}.` };
});

const fire = deskAction("operator", CueIdForm, async ({ cue }, operator, { call }) => {
  await firePlanned(partyOf(call), cue, noted(operator, "cue-fire", "Fired a cue before its moment."));
  return { message: "Fired." };
});

const move = deskAction("operator", MoveCueForm, async ({ cue, minute }, operator, { call }) => {
  await moveCue(partyOf(call), cue, minute, noted(operator, "cue-move", `Moved a cue to minute ${minute}.`));
  return { message: `It is fired in minute ${minute}.` };
});

const skip = deskAction("operator", CueIdForm, async ({ cue }, operator, { call }) => {
  await removeCue(partyOf(call), cue, noted(operator, "cue-skip", "Took a cue off the run-sheet."));
  return { message: "Taken off the run-sheet." };
});

const pin = deskAction("operator", LineForm, async ({ seq }, operator, { call }) => {
  await pinLine(partyOf(call), seq, noted(operator, "line-pin", `Pinned line ${seq}.`));
  return { message: "Pinned above the room." };
});

const unpin = deskAction("operator", LineForm, async (_, operator, { call }) => {
  await pinLine(partyOf(call), null, noted(operator, "line-unpin", "Unpinned a line."));
  return { message: "Unpinned." };
});

const slow = deskAction("operator", SlowForm, async ({ seconds }, operator, { call }) => {
  const said = seconds ? `Slowed the room to a line every ${seconds} seconds.` : "Turned slow mode off.";
  await slowRoom(partyOf(call), seconds, noted(operator, "room-slow", said));
  return { message: seconds ? `A line every ${seconds} seconds.` : "Slow mode is off." };
});

const remove = deskAction("moderator", LineForm, async ({ seq }, operator, { call }) => {
  const subject = `message ${partyOf(call)} ${seq}`;
  await removeMessage(partyOf(call), seq, (on) =>
    audit(operator, { action: "message-remove", subject, said: "Took a message away." }, on),
  );
  return { message: "Taken down." };
});

const ending = deskAction("operator", NoFields, async (_, operator, { call }) => {
  const said = `Set the party to end in ${endingMinutes} minutes.`;
  await announceEnding(partyOf(call), endingMinutes, noted(operator, "party-ending", said));
  return { message: `It ends in ${endingMinutes} minutes, and the room knows.` };
});

export const action = onDesk(byButton({ fire, move, skip, pin, unpin, slow, remove, ending }, add));

export default function LiveRoomDesk({
  loaderData: { room, characters, loadedAt },
  actionData,
}: Route.ComponentProps) {
  const { party, timeline, heat, pinned } = room;
  const now = useServerNow(loadedAt);
  const { said, here } = useSaid(room);
  const status = partyStatus(party, now);
  const { label, tone } = partyBadge(status);
  const at = Math.max(0, Math.min(now, party.endsAt) - party.startsAt);
  const isOver = status === "archived";

  return (
    <div className="live-room">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink to={`/operator/parties/${party.id}`}>{party.title}</BackLink>
      <DeskHead title="Control room">
        <Badge tone={tone} onVoid>
          {label}
        </Badge>{" "}
        <b className="numeral">{clockTime(at)}</b> of {clockTime(party.endsAt - party.startsAt)},{" "}
        {counted(here, "fan")} here,{" "}
        <Apart all={party.participants} sample={party.sampleParticipants}>
          joined
        </Apart>
      </DeskHead>
      <div className="live-room-acts">
        <ButtonLink to={`/afters/${party.id}`} size="small" variant="quiet">
          See it as a fan
        </ButtonLink>
        {!isOver && status !== "upcoming" && (
          <RequireRole need="operator">
            <details className="desk-more">
              <summary className="button quiet small">End in {endingMinutes} minutes</summary>
              <Form method="post" preventScrollReset>
                <p className="meta">The light goes down, and it is over in {endingMinutes} minutes.</p>
                <ActionButton does="ending">Yes, over in {endingMinutes} minutes</ActionButton>
              </Form>
            </details>
          </RequireRole>
        )}
      </div>
      <ConnectionState />
      <Timeline party={party} timeline={timeline} heat={heat} at={at} />
      <div className="live-room-parts">
        <section aria-labelledby="next">
          <NextCue timeline={timeline} at={at} isOver={isOver} />
          {!isOver && (
            <RequireRole need="operator">
              <h2>Another cue</h2>
              <CueFields characters={characters} refused={actionData} isOn={status !== "upcoming"} />
            </RequireRole>
          )}
        </section>
        <section aria-labelledby="said">
          <h2 id="said">Chat</h2>
          {pinned && (
            <Form method="post" className="live-room-pinned" preventScrollReset>
              <p>
                <b>{pinned.speaker.name}</b> {pinned.text}
              </p>
              <input type="hidden" name="seq" value={pinned.seq} />
              <RequireRole need="operator">
                <ActionButton does="unpin">Unpin</ActionButton>
              </RequireRole>
            </Form>
          )}
          <Said lines={said} pinned={pinned?.seq ?? null} />
        </section>
        <ChatAndPolls room={room} />
      </div>
    </div>
  );
}

function ChatAndPolls({ room: { party, polls, sealed, reported } }: { room: ControlRoom }) {
  return (
    <section aria-labelledby="room">
      <h2 id="room">Chat and polls</h2>
      <Form method="post" className="live-room-slow" preventScrollReset>
        <input type="hidden" name="do" value="slow" />
        <p>
          Slow the room <b>{party.slowSeconds ? `a line every ${party.slowSeconds} s` : "Off"}</b>
        </p>
        <RequireRole need="operator">
          {slownesses.map((seconds) => (
            <Button
              key={seconds}
              type="submit"
              name="seconds"
              value={seconds}
              size="small"
              variant={seconds === party.slowSeconds ? "paper" : "quiet"}
              aria-pressed={seconds === party.slowSeconds}
            >
              {seconds ? `${seconds} s` : "Off"}
            </Button>
          ))}
        </RequireRole>
      </Form>
      {polls.map((poll) => (
        <Poll key={poll.id} poll={poll} />
      ))}
      <p className="live-room-note">
        <b>{counted(sealed, "sealed prediction")}</b>{" "}
        <Link to={`/operator/parties/${party.id}/called-it`}>Say what came true</Link>
      </p>
      <p className="live-room-note">
        <b>{counted(reported, "report")} of lines</b> <Link to="/operator/reports">Look at the reports</Link>
      </p>
    </section>
  );
}

const mostShown = 80;

/** What is said, as it is said; cues and changes are asked for with the page. */
function useSaid({ party, said, cursor }: Route.ComponentProps["loaderData"]["room"]) {
  const { revalidate } = useRevalidator();
  const [lines, setLines] = useState(said);
  const [loaded, setLoaded] = useState(said);
  const [here, setHere] = useState(party.here);
  if (loaded !== said) {
    setLoaded(said);
    setLines(said);
  }
  useTopic<PartyEntry, { here: number }>(`party:${party.id}`, {
    after: cursor,
    onEntries(entries) {
      const fresh = entries.filter((entry): entry is MessageEntry => entry.kind === "message");
      if (fresh.length > 0)
        setLines((before) => {
          const known = new Set(before.map(({ seq }) => seq));
          return [...before, ...fresh.filter(({ seq }) => !known.has(seq))].slice(-mostShown);
        });
      if (entries.some(({ kind }) => kind === "cue" || kind === "change")) void revalidate();
    },
    onState: { here: setHere },
    reload: revalidate,
  });
  return { said: lines, here };
}

function Said({ lines, pinned }: { lines: MessageEntry[]; pinned: number | null }) {
  if (lines.length === 0) return <p className="meta">No messages yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <ol className="live-room-said" tabIndex={0}>
      {lines.toReversed().map((line) => (
        <li key={line.seq} data-pinned={line.seq === pinned || undefined}>
          <p>
            <b>{line.speaker.name}</b> <span className="meta">{clockTime(line.offsetMs)}</span>
            <br />
            {line.removed ? <i>Taken down.</i> : line.text}
          </p>
          {!line.removed && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="seq" value={line.seq} />
              <RequireRole need="operator">
                <ActionButton does="pin">
                  Pin <span className="visually-hidden">{line.text}</span>
                </ActionButton>
              </RequireRole>
              <RequireRole need="moderator">
                <ActionButton does="remove">
                  Take down <span className="visually-hidden">{line.text}</span>
                </ActionButton>
              </RequireRole>
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}

function Poll({ poll }: { poll: Route.ComponentProps["loaderData"]["room"]["polls"][number] }) {
  const all = poll.options.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <div className="live-room-poll">
      <p>
        <Link to={`/operator/polls/${poll.id}`}>{poll.title}</Link>{" "}
        <span className="meta">{poll.isOpen ? "open" : "closed"}</span>
      </p>
      <dl>
        {poll.options.map(({ text, votes }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd className="numeral">{all > 0 ? `${Math.round((100 * votes) / all)}%` : "0%"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
