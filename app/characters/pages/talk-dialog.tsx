import { useLayoutEffect, useRef } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import dialogStyles from "../../../platform/ui/overlay/dialog.css?url";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useScrolledToEnd } from "../../../platform/ui/use-scrolled-to-end.ts";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { useOutbox } from "../../frame/phone/use-outbox.ts";
import { verb } from "../../frame/verbs.ts";
import talkStyles from "../talk/talk.css?url";
import { TalkChips } from "../talk/talk-chips.tsx";
import { TalkComposer } from "../talk/talk-composer.tsx";
import { TalkSeen } from "../talk/talk-seen.tsx";
import { useHeldReply } from "../talk/use-held-reply.ts";
import { useTalk } from "../talk/use-talk.ts";
import type { Talk } from "../talk.server.ts";
import { troubleSentence } from "../trouble.ts";
import { type CharacterPageName, defaultGreeting } from "./page-names.ts";
import talkDialogStyles from "./talk-dialog.css?url";

/** CHARCHAT-19. */
const replyAfterMs = 1_000;

/** The fan's own talk with a character, the same as in the app, from the greeting on. */
export default function TalkDialog({
  page,
  talk,
  close,
  closeTo,
}: {
  page: CharacterPageName;
  talk: Talk;
  close: () => void;
  closeTo: string;
}) {
  const { character } = talk;
  const { lines, growing, reload } = useTalk(talk);
  const { shown, isHeld, hold } = useHeldReply(lines, replyAfterMs);
  const outbox = useOutbox(
    async (text, clientKey) => {
      const answer = await sendAction<object>(
        verb("/characters/:character/messages", { character: character.id }),
        { text, clientKey },
      );
      if (answer.ok) await reload();
      return answer;
    },
    () => undefined,
  );
  const greeting = lines.find(({ isOpening }) => isOpening)?.content || defaultGreeting;
  const said = shown.filter(({ isOpening }) => !isOpening);
  const shownGrowing = isHeld ? null : growing;
  const isThinking = growing !== null || isHeld;
  const last = said.at(-1);
  const mayTryAgain = !isThinking && (last?.role === "user" || (last && last.state !== "whole"));
  const end = useScrolledToEnd(
    `${last?.seq} ${outbox.unsent.length} ${shownGrowing?.text.length} ${isThinking}`,
  );

  // Whoever has keys is here to write. On a phone the keyboard would cover what was said.
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.querySelector("textarea")?.focus();
  }, []);

  function say(text: string, clientKey?: string) {
    hold();
    return outbox.say(text, clientKey);
  }

  return (
    <Dialog
      title={character.name}
      subtitle={`${character.show}. Made up, and answered by software.`}
      close={close}
      closeTo={closeTo}
    >
      <link rel="stylesheet" href={dialogStyles} precedence="page" />
      <link rel="stylesheet" href={talkStyles} precedence="page" />
      <link rel="stylesheet" href={talkDialogStyles} precedence="page" />
      <div className="talk-dialog" ref={field}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to be able to */}
        <section className="talk-dialog-lines" tabIndex={0} aria-label="What was said">
          <div role="log" aria-label={`Conversation with ${character.name}`}>
            <div className="talk-said stack-1" data-role="assistant">
              <ArtPicture of={character.portrait} sizes="96px" alt="" eager />
              <span className="visually-hidden">{character.name}: </span>
              <p className="talk-line">{greeting}</p>
            </div>
            {said.map((line) => (
              <div key={line.seq} className="talk-said stack-1" data-role={line.role}>
                <span className="visually-hidden">
                  {line.role === "user" ? "You: " : `${character.name}: `}
                </span>
                <p
                  className={line.role === "user" ? "talk-own" : "talk-line"}
                  data-trouble={line.state === "trouble" || undefined}
                >
                  {line.content}
                </p>
                {line.state === "stopped" && <p className="talk-note">Stopped here</p>}
              </div>
            ))}
          </div>
          <UnsentLines unsent={outbox.unsent} say={say} discard={outbox.discard} />
          {outbox.unsent.some(({ state }) => state === "failed") && (
            <p className="talk-line" data-trouble="">
              {troubleSentence}
            </p>
          )}
          {shownGrowing && shownGrowing.text !== "" && (
            // Read out once, as the line that it becomes.
            <p className="talk-line" aria-hidden="true">
              {shownGrowing.text}
            </p>
          )}
          <p className="talk-thinking row-3" role="status">
            {isThinking && (
              <>
                <span className="talk-flame" aria-hidden="true" />
                {character.name.split(" ")[0]} is thinking
              </>
            )}
          </p>
          <div ref={end} />
        </section>
        {mayTryAgain && (
          <ActionForm
            action={verb("/characters/:character/again", { character: character.id })}
            failed="That was not asked. Please try again."
            done={() => void reload()}
          >
            {(busy) => (
              <>
                <input type="hidden" name="face" value={page} />
                <button type="submit" className="button quiet" disabled={busy}>
                  Try again
                </button>
              </>
            )}
          </ActionForm>
        )}
        {!isThinking && outbox.unsent.length === 0 && (
          <TalkChips
            character={character.id}
            name={character.name}
            chips={talk.chips}
            face={page}
            say={say}
          />
        )}
        <TalkSeen character={character.id} seen={talk.seen} face={page} saved={reload} />
        <TalkComposer
          character={character.id}
          name={character.name}
          isAnswering={growing !== null}
          isSending={outbox.unsent.length > 0 || isHeld}
          face={page}
          needsWords={page === "shop"}
          say={say}
        />
      </div>
    </Dialog>
  );
}
