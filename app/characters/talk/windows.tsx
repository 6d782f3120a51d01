import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { spotNoResults } from "../../../content/art/pictures.gen.ts";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import type { CharacterWindow } from "../talk.server.ts";
import windowStyles from "./windows.css?url";

const columns = 4;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };

/** CHAT-01: the house across the street. Lit is whom one has talked to; choosing another begins (CHAT-10, CHAT-11). */
export function TalkWindows({ characters }: { characters: CharacterWindow[] }) {
  return (
    <section className="windows" id="talk-windows" aria-labelledby="windows-title">
      <link rel="stylesheet" href={windowStyles} precedence="page" />
      <ViewHead title="Character Chat" titleId="windows-title" />
      {characters.length === 0 ? (
        <Empty spot={spotNoResults} heading="h3" title="No characters yet">
          The lights go on when there are characters to talk to.
        </Empty>
      ) : (
        <>
          <p className="windows-fiction">They are made up, and software answers for them.</p>
          <ul className="window-grid" onKeyDown={move}>
            {characters.map((one) => (
              <li key={one.id} data-lit={one.isLit || undefined}>
                {one.isLit ? (
                  <ViewLink view="chat" params={{ character: one.id }} className="window">
                    <Pane character={one} />
                  </ViewLink>
                ) : (
                  <Asleep character={one} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Asleep({ character }: { character: CharacterWindow }) {
  const navigate = useNavigate();
  return (
    <ActionForm
      action={verb("/characters/:character/start", { character: character.id })}
      failed="That did not start. Please try again."
      done={() => void navigate(viewPath("chat", { character: character.id }), { preventScrollReset: true })}
    >
      {(busy) => (
        <button type="submit" className="window" disabled={busy}>
          <Pane character={character} />
        </button>
      )}
    </ActionForm>
  );
}

function Pane({ character: { name, show, portrait } }: { character: CharacterWindow }) {
  return (
    <>
      <span className="window-pane">
        <ArtPicture of={portrait} sizes="88px" alt="" />
      </span>
      <b aria-hidden="true">{name.split(" ")[0]}</b>
      <span className="window-show">
        <span className="visually-hidden">{name}, </span>
        {show}
      </span>
    </>
  );
}

/** Arrows go from window to window, beside Tab. */
function move(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(".window")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = step === undefined || at < 0 ? undefined : all[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
