import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import gaspStyles from "./gasp.css?url";
import { type GaspView, shareOf } from "./gasp.ts";
import { GaspLight } from "./gasp-light.tsx";
import type { Breath } from "./gasp-place.tsx";
import { useHold } from "./use-hold.ts";

/** Full light is shown this long. */
const lightMs = 1_800;

type Props = Breath & { gasp: GaspView; over: boolean; put: () => void };

export default function GaspStage({ gasp, over, put, party, joined, holding: loaded }: Props) {
  const { holding, hold } = useHold(party.id, loaded, joined && !over);
  const [away, setAway] = useState(false);
  const share = over && gasp.held > 0 ? 1 : shareOf(gasp);

  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(put, gasp.held > 0 ? lightMs : 0);
    return () => clearTimeout(timer);
  }, [over, put, gasp.held]);

  useRoomKeys(hold, () => {
    hold(false);
    setAway(true);
  });

  return (
    <section
      className="gasp"
      aria-label="The gasp"
      data-over={over || undefined}
      data-seatless={!joined || undefined}
      hidden={away}
    >
      <link rel="stylesheet" href={gaspStyles} precedence="page" />
      <GaspLight picture={party.image} share={share} />
      <p className="gasp-badge">The gasp</p>
      <button type="button" className="gasp-away icon-round" onClick={() => setAway(true)}>
        <Icon name="close" size={20} />
        <span className="visually-hidden">Sit this one out</span>
      </button>
      <div className="gasp-foot">
        <p className="gasp-text">{gasp.text}</p>
        <p className="gasp-held" aria-hidden="true">
          <b className="numeral">{count(gasp.held)}</b>
          <span>{over ? `of ${count(gasp.here)} held their breath` : heldSentence(gasp)}</span>
        </p>
        {joined ? (
          <Hold holding={holding} hold={hold} share={share} disabled={over} />
        ) : (
          <p className="gasp-join">Join the party to hold with them.</p>
        )}
      </div>
      {/* Announced at the start and end only. */}
      <p className="visually-hidden" role="status">
        {over
          ? `${count(gasp.held)} of ${count(gasp.here)} held their breath.`
          : `The gasp. ${gasp.text} ${joined ? "Hold Space, or press Keep holding." : ""}`}
      </p>
    </section>
  );
}

const heldSentence = ({ held }: GaspView) =>
  held === 1 ? "is holding. Every grain is a fan." : "are holding. Every grain is one of them.";

type HoldProps = { holding: boolean; hold: (on: boolean) => void; share: number; disabled: boolean };

function Hold({ holding, hold, share, disabled }: HoldProps) {
  /** A click without pointer or key comes from a switch or screen reader: it toggles. */
  const began = useRef(false);
  const [kept, setKept] = useState(false);

  function keep(on: boolean) {
    setKept(on);
    hold(on);
  }

  return (
    <div className="gasp-hold">
      <div className="gasp-button">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle className="gasp-ring" cx="50" cy="50" r="47" pathLength="1" />
          <circle
            className="gasp-share"
            cx="50"
            cy="50"
            r="47"
            pathLength="1"
            strokeDasharray={`${share} 1`}
          />
        </svg>
        <button
          type="button"
          aria-pressed={holding}
          // Hidden while the fan types.
          aria-label={holding ? "Holding" : "Hold"}
          disabled={disabled}
          onPointerDown={(event) => {
            began.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
            hold(true);
          }}
          onPointerUp={() => hold(kept)}
          onPointerCancel={() => {
            began.current = false;
            hold(kept);
          }}
          onKeyDown={({ key, repeat }) => {
            if (repeat || (key !== " " && key !== "Enter")) return;
            began.current = true;
            hold(true);
          }}
          onKeyUp={({ key }) => {
            if (key === " " || key === "Enter") hold(kept);
          }}
          onBlur={() => hold(kept)}
          onClick={() => {
            if (!began.current) keep(!holding);
            began.current = false;
          }}
          onContextMenu={(event) => event.preventDefault()}
        >
          <Icon name="react-gasp" size={56} />
          <span>{holding ? "Holding" : "Hold"}</span>
        </button>
      </div>
      <button
        type="button"
        className="gasp-keep"
        aria-pressed={kept}
        disabled={disabled}
        onClick={() => keep(!kept)}
      >
        {kept ? "Let go" : "Keep holding"}
      </button>
    </div>
  );
}

/** Space holds unless another element uses it; Escape returns to the room. */
function useRoomKeys(hold: (on: boolean) => void, leave: () => void) {
  const acts = useRef({ hold, leave });
  useEffect(() => {
    acts.current = { hold, leave };
  });
  useEffect(() => {
    const isFree = ({ target }: KeyboardEvent) =>
      target instanceof Element &&
      !target.closest("input, textarea, select, button, a, summary, [role=dialog]");
    function down(event: KeyboardEvent) {
      if (event.key === "Escape") return acts.current.leave();
      if (event.key !== " " || event.repeat || !isFree(event)) return;
      event.preventDefault();
      acts.current.hold(true);
    }
    const up = (event: KeyboardEvent) => {
      if (event.key === " " && isFree(event)) acts.current.hold(false);
    };
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
    };
  }, []);
}
