import { sendAction } from "../../../platform/action/send-action.ts";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import talkStyles from "../../characters/talk/talk.css?url";
import { TalkComposer } from "../../characters/talk/talk-composer.tsx";
import { useTalk } from "../../characters/talk/use-talk.ts";
import type { Talk } from "../../characters/talk.server.ts";
import { troubleSentence } from "../../characters/trouble.ts";
import { UnsentLines } from "../../frame/phone/unsent-lines.tsx";
import { useOutbox } from "../../frame/phone/use-outbox.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";

/** The last of it; all of it stands in the app. */
const mostLines = 4;

export function FaceTalk({ talk }: { talk: Talk }) {
  const { character } = talk;
  const { lines, growing, reload } = useTalk(talk);
  const outbox = useOutbox(
    async (text, clientKey) => {
      const answer = await sendAction<object>(
        verb("/characters/:character/messages", { character: character.id }),
        { text, clientKey },
      );
      if (answer.ok) await reload();
      return answer;
    },
    ({ message }) => message && toast.success(message),
  );
  const hasFailed = outbox.unsent.some(({ state }) => state === "failed");
  return (
    <div className="stage-talk">
      <link rel="stylesheet" href={talkStyles} precedence="page" />
      <p className="meta">{character.show}. Made up, and answered by software.</p>
      <div className="stage-said" role="log" aria-label={`Conversation with ${character.name}`}>
        {lines.slice(-mostLines).map((line) => (
          <div
            key={line.seq}
            className="talk-said stack-1"
            data-role={line.role}
            data-opening={line.isOpening || undefined}
          >
            <span className="visually-hidden">{line.role === "user" ? "You: " : `${character.name}: `}</span>
            <p className={line.role === "user" ? "talk-own" : "talk-line"}>{line.content}</p>
          </div>
        ))}
      </div>
      {growing && growing.text !== "" && (
        // Read out once, as the line that it becomes.
        <p className="talk-line" aria-hidden="true">
          {growing.text}
        </p>
      )}
      <UnsentLines unsent={outbox.unsent} say={outbox.say} discard={outbox.discard} />
      {hasFailed && <p className="stage-note">{troubleSentence}</p>}
      <p className="talk-thinking row-3" role="status">
        {growing && (
          <>
            <span className="talk-flame" aria-hidden="true" />
            {character.name.split(" ")[0]} is thinking
          </>
        )}
      </p>
      <TalkComposer
        character={character.id}
        name={character.name}
        isAnswering={growing !== null}
        isSending={outbox.unsent.length > 0}
        say={outbox.say}
      />
      <ViewLink view="chat" params={{ character: character.id }} className="stage-more">
        The whole conversation
      </ViewLink>
    </div>
  );
}
