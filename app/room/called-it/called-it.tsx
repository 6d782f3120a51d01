import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { clockTime, count, counted } from "../../../platform/ui/numbers.ts";
import { verb } from "../../frame/verbs.ts";
import { waitWords } from "../../marks/waiting.ts";
import { Waits } from "../../marks/waits.tsx";
import styles from "./called-it.css?url";
import type { CalledItView } from "./called-it.server.ts";
import { Envelope } from "./envelope.tsx";
import { envelopeLine } from "./envelope-lines.ts";
import type { CalledMark, Sealed } from "./prediction.ts";
import { Receipt } from "./receipt.tsx";
import { SealForms } from "./seal-forms.tsx";
import { turnOf, type WhatBecame, whatBecame } from "./what-became.ts";

type Avatars = Record<string, Art | undefined>;

/** `changed` is set in a room, which reloads its own data; the page reloads completely. */
export function CalledIt({
  view,
  avatars,
  changed,
}: {
  view: CalledItView;
  avatars: Avatars;
  changed?: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [justSealed, setJustSealed] = useState<Sealed | null>(null);
  const { party, sealed, marks } = view;
  const waiting = sealed.filter(({ isOpen }) => !isOpen);
  // Predictions that came true are listed with the marks instead.
  const opened = sealed.filter(({ isOpen, isCalled }) => isOpen && !isCalled);
  const again = changed ?? (() => void revalidate());

  function took(one: Sealed) {
    setJustSealed(one);
    again();
  }

  return (
    <div className="called-it">
      <link rel="stylesheet" href={styles} precedence="page" />
      {justSealed && <SealedNow one={justSealed} view={view} />}
      {view.isOn && <SealForms view={view} sealed={took} />}
      {waiting.length > 0 && (
        <section aria-labelledby="called-sealed">
          <h2 id="called-sealed">You have sealed</h2>
          <ul className="called-list stack-4">
            {waiting.map((one) => (
              <li key={one.id}>
                <p>
                  <b>{one.text}</b> <span className="called-at">at {clockTime(one.offsetMs)}</span>
                </p>
                <Receipt partyId={party.id} of={one} />
                <TearUp partyId={party.id} one={one} torn={again} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {marks.map((mark) => (
        <Mark key={mark.id} mark={mark} view={view} avatars={avatars} />
      ))}
      {view.wait && <Waits of={view.wait} what={waitWords(view.wait.count, "call")} here />}
      {opened.length > 0 && (
        <section aria-labelledby="called-opened">
          <h2 id="called-opened">Opened</h2>
          <ul className="called-list stack-4">
            {opened.map((one) => (
              <li key={one.id}>
                <p>
                  <b>{one.text}</b> <span className="called-at">sealed at {clockTime(one.offsetMs)}</span>
                </p>
                <Became of={whatBecame(one, view)} />
                <Receipt partyId={party.id} of={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {marks.length === 0 && !view.wait && !view.isOn && sealed.length === 0 && (
        <p>
          {view.count > 0
            ? `${counted(view.count, "envelope")} sealed here, none called.`
            : "Nobody sealed an envelope here."}
        </p>
      )}
    </div>
  );
}

function SealedNow({ one, view: { party, count: all } }: { one: Sealed; view: CalledItView }) {
  return (
    <section className="called-now stack-3" aria-live="polite">
      <h2>Sealed at {clockTime(one.offsetMs)}</h2>
      <Envelope />
      <p>
        {one.pollId
          ? "It opens for the whole room when the poll closes and the room has spoken."
          : party.isSample
            ? "It opens for you when the party ends. A rehearsal has no host to say what came true."
            : `It opens for the whole room when ${party.host} marks the moment, and for you when the party ends.`}
      </p>
      <p className="called-at">{counted(Math.max(all, 1), "envelope")} sealed here so far.</p>
    </section>
  );
}

function TearUp({ partyId, one, torn }: { partyId: string; one: Sealed; torn: () => void }) {
  return (
    <ActionForm action={verb("/afters/:partyId/torn", { partyId })} done={torn}>
      {(busy) => (
        <>
          <input type="hidden" name="id" value={one.id} />
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            Delete it <span className="visually-hidden">{one.text}</span>
          </Button>
        </>
      )}
    </ActionForm>
  );
}

const Became = ({ of: { said, line } }: { of: WhatBecame }) => (
  <>
    <p>{said}</p>
    {line && <p className="called-at">{line}</p>}
  </>
);

export function Mark({ mark, view, avatars }: { mark: CalledMark; view: CalledItView; avatars: Avatars }) {
  const { party, me, polls, sealed } = view;
  const own = mark.calls.find(({ fanId }) => fanId === me);
  const others = mark.count - (own ? 1 : 0);
  const envelopes = (mark.pollId && polls[mark.pollId]?.sealed) || null;
  return (
    <section className="called-mark stack-3" id={mark.id} aria-labelledby={`called-${mark.id}`}>
      <p className="called-stamp" aria-hidden="true">
        Called it
      </p>
      <h2 id={`called-${mark.id}`}>{mark.text}</h2>
      <p>
        {own
          ? others > 0
            ? `You and ${counted(others, "other")} called it.`
            : "You alone called it."
          : `${count(mark.count)} called it.`}{" "}
        <span className="called-at">
          {own
            ? `${clockTime(mark.offsetMs - own.offsetMs)} before it happened at ${clockTime(mark.offsetMs)}.`
            : `It happened at ${clockTime(mark.offsetMs)}.`}
        </span>
      </p>
      {own && (
        <p>
          {envelopeLine(
            { isRight: true, right: mark.count, sealed: envelopes },
            { offsetMs: own.offsetMs, inOwnWords: mark.pollId === null, turn: turnOf(sealed, own.id) },
          )}
        </p>
      )}
      <ol className="called-list stack-4">
        {mark.calls.map((call) => (
          <li key={call.id} data-own={call.fanId === me || undefined}>
            <div className="called-by stack-3">
              <Avatar of={avatars[call.avatar]} name={call.name} size={36} />
              <p>
                <b>{call.name}</b>{" "}
                <span className="called-at">sealed this at {clockTime(call.offsetMs)}</span>
                <q>{call.text}</q>
              </p>
            </div>
            <Receipt partyId={party.id} of={call} />
          </li>
        ))}
      </ol>
      {mark.count > mark.calls.length && (
        <p className="called-at">And {count(mark.count - mark.calls.length)} more.</p>
      )}
    </section>
  );
}
