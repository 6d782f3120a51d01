import type { CSSProperties } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useScrolledToEnd } from "../../../platform/ui/use-scrolled-to-end.ts";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { useIsFramed } from "../../frame/phone/use-is-framed.ts";
import { useOutbox } from "../../frame/phone/use-outbox.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import { Waits } from "../../marks/waits.tsx";
import type { ShownLine, Talk } from "../talk.server.ts";
import { troubleSentence } from "../trouble.ts";
import { FactReceipts } from "./fact-receipts.tsx";
import talkStyles from "./talk.css?url";
import { TalkChips } from "./talk-chips.tsx";
import { TalkComposer } from "./talk-composer.tsx";
import { TalkSeen } from "./talk-seen.tsx";
import { useHeldReply } from "./use-held-reply.ts";
import { useTalk } from "./use-talk.ts";

/** CHAT-22: on a phone of the showcase. */
const showcaseReplyMs = 1_200;

/** CHAT-04. Their lines are title cards under their face, the fan's are bubbles. */
export function TalkScreen({ talk }: { talk: Talk }) {
  const { character } = talk;
  const told = useTalk(talk);
  const { shown: lines, isHeld, hold } = useHeldReply(told.lines, useIsFramed() ? showcaseReplyMs : 0);
  const growing = isHeld ? null : told.growing;
  const firstName = character.name.split(" ")[0] ?? character.name;
  const outbox = useOutbox(
    async (text, clientKey) => {
      const answer = await sendAction<object>(
        verb("/characters/:character/messages", { character: character.id }),
        { text, clientKey },
      );
      // Its own line is there before the unsent one goes.
      if (answer.ok) await told.reload();
      return answer;
    },
    ({ message }) => message && toast.success(message),
  );
  const end = useScrolledToEnd(`${lines.at(-1)?.seq} ${outbox.unsent.length} ${growing?.text.length}`);
  const last = lines.at(-1);
  const isBusy = told.growing !== null || isHeld || outbox.unsent.length > 0;
  const isOpen = last?.role === "user" && !last.isOpening;
  const mayTryAgain =
    !growing && !isHeld && (isOpen || last?.state === "trouble" || last?.state === "stopped");

  function say(text: string, clientKey?: string) {
    hold();
    return outbox.say(text, clientKey);
  }

  return (
    <section className="talk" aria-labelledby="talk-title" style={inksOf(character.inks)}>
      <link rel="stylesheet" href={talkStyles} precedence="page" />
      <div className="talk-portrait">
        <ArtPicture of={character.portrait} sizes="390px" alt="" eager />
      </div>
      <header className="talk-head row-2">
        <ViewLink view="chat" className="button quiet round talk-back" aria-label="Back to all characters">
          <Icon name="back" />
        </ViewLink>
        <div>
          <h2 id="talk-title">{character.name}</h2>
          <p>{character.show}. Made up, and answered by software.</p>
        </div>
      </header>
      <div className="talk-room" />
      <div className="talk-lines stack-4" role="log" aria-label={`Conversation with ${character.name}`}>
        <Lines lines={lines} name={character.name} />
      </div>
      <div className="talk-unsent">
        <UnsentLines unsent={outbox.unsent} say={say} discard={outbox.discard} />
      </div>
      {outbox.unsent.some(({ state }) => state === "failed") && (
        <p className="talk-line" data-trouble="">
          {troubleSentence}
        </p>
      )}
      {growing && growing.text !== "" && (
        // Read out once, as the line that it becomes.
        <p className="talk-line" data-growing="" aria-hidden="true">
          {growing.text}
        </p>
      )}
      <p className="talk-thinking row-3" role="status">
        {(growing || isHeld) && (
          <>
            <span className="talk-flame" aria-hidden="true" />
            {firstName} is thinking
          </>
        )}
      </p>
      {mayTryAgain && (
        <ActionForm
          action={verb("/characters/:character/again", { character: character.id })}
          failed="That was not asked. Please try again."
          className="talk-again"
          done={() => void told.reload()}
        >
          {(busy) => (
            <button type="submit" className="button quiet" disabled={busy}>
              <Icon name="retry" size={18} />
              Try again
            </button>
          )}
        </ActionForm>
      )}
      {!isBusy && <TalkChips character={character.id} name={character.name} chips={talk.chips} say={say} />}
      <div className="talk-foot">
        <TalkSeen character={character.id} seen={talk.seen} saved={told.reload} />
        <TalkComposer
          character={character.id}
          name={character.name}
          isAnswering={told.growing !== null || isHeld}
          isSending={outbox.unsent.length > 0}
          say={say}
        />
      </div>
      <div ref={end} />
    </section>
  );
}

function Lines({ lines, name }: { lines: ShownLine[]; name: string }) {
  const opening = lines.filter(({ isOpening }) => isOpening);
  return (
    <>
      {opening.length > 1 && <p className="talk-note">How it might begin</p>}
      {lines.map((line, at) => (
        <div
          key={line.seq}
          className="talk-said stack-1"
          data-role={line.role}
          data-opening={line.isOpening || undefined}
        >
          <span className="visually-hidden">{line.role === "user" ? "You: " : `${name}: `}</span>
          {line.waits ? (
            <Waits of={line.waits} what="This answer waits" here />
          ) : (
            <p
              className={line.role === "user" ? "talk-own" : "talk-line"}
              data-short={line.content.length < 90 || undefined}
              data-trouble={line.state === "trouble" || undefined}
            >
              {line.content}
            </p>
          )}
          {line.receipts.length > 0 && <FactReceipts of={line.receipts} />}
          {line.state === "stopped" && <p className="talk-note">Stopped here</p>}
          {line.isOpening && opening.length > 1 && at === opening.length - 1 && (
            <p className="talk-note">Your words begin here</p>
          )}
        </div>
      ))}
    </>
  );
}

export function inksOf([night, deep, shade, light, key]: string[]): CSSProperties {
  return {
    "--night": night,
    "--deep": deep,
    "--shade": shade,
    "--light": light,
    "--key": key,
  } as CSSProperties;
}
