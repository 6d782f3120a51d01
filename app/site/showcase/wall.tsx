import { type CSSProperties, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { LivePhone, StoppedPhone } from "./phone-frames.tsx";
import type { Phone, PhoneGroup } from "./phones.ts";
import type { TheHouse } from "./the-house.server.ts";
import { useIsWide, useMiddle } from "./use-wall.ts";
import styles from "./wall.css?url";

/**
 * One phone is on, the others are stopped frames of themselves. On a desk the one that is on stands in the middle and
 * the arrow keys walk; on a phone it is whichever one has scrolled into the middle.
 */
export function Wall({ groups, house }: { groups: PhoneGroup[]; house: TheHouse | null }) {
  const phones = groups.flatMap((group) => group.phones);
  const [lit, setLit] = useState(phones[0]?.id ?? "");
  const isWide = useIsWide();
  const wall = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLIFrameElement>(null);
  useMiddle(wall, !isWide, setLit);
  const at = phones.findIndex(({ id }) => id === lit);

  const buttonOf = (id: string) => wall.current?.querySelector<HTMLElement>(`[data-phone="${id}"] button`);
  function walkTo(place: number) {
    const next = phones[(place + phones.length) % phones.length];
    if (!next) return;
    setLit(next.id);
    buttonOf(next.id)?.focus();
  }
  const steps: Record<string, () => void> = {
    ArrowRight: () => walkTo(at + 1),
    ArrowDown: () => walkTo(at + 1),
    ArrowLeft: () => walkTo(at - 1),
    ArrowUp: () => walkTo(at - 1),
    Home: () => walkTo(0),
    End: () => walkTo(phones.length - 1),
  };
  function walk(event: KeyboardEvent) {
    if (!isWide || event.ctrlKey || event.metaKey || event.altKey || !steps[event.key]) return;
    event.preventDefault();
    steps[event.key]?.();
  }
  /** Pressed once it is lit, pressed again it has the keys. */
  function press(id: string) {
    if (id !== lit) setLit(id);
    else if (stage.current) focusLoaded(stage.current);
  }

  return (
    <div className="page showcase" ref={wall}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="showcase-head stack-3 wrap">
        <h1>The whole wall is on</h1>
        <p className="lede">
          Every phone here is the fan app itself. What you press in it counts, as it does for every fan.
        </p>
        {house && <House {...house} />}
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys walk between the buttons within */}
      <div className="showcase-wall" onKeyDown={walk}>
        {isWide && (
          <Stage
            phones={phones}
            at={at}
            frame={stage}
            giveBack={(id) => buttonOf(id)?.focus()}
            walkTo={walkTo}
          />
        )}
        {groups.map(({ title, phones: those }) => (
          <Group key={title} title={title} phones={those} lit={lit} isWide={isWide} press={press} />
        ))}
      </div>
    </div>
  );
}

/** The phone that is on, between the one before and the one after it. */
function Stage({
  phones,
  at,
  frame,
  giveBack,
  walkTo,
}: {
  phones: Phone[];
  at: number;
  frame: RefObject<HTMLIFrameElement | null>;
  giveBack: (id: string) => void;
  walkTo: (place: number) => void;
}) {
  const shown = phones[at];
  if (!shown) return null;
  return (
    <section className="showcase-stage" aria-label="The phone that is on">
      <LivePhone key={shown.id} phone={shown} frame={frame} giveBack={() => giveBack(shown.id)} />
      <div role="status">
        <h2>{shown.title}</h2>
        <p className="meta">
          {at + 1} of {phones.length}
        </p>
      </div>
      <div className="showcase-steps">
        <Button variant="quiet" onClick={() => walkTo(at - 1)}>
          <Icon name="back" />
          {phones[(at - 1 + phones.length) % phones.length]?.title}
        </Button>
        <Button variant="quiet" onClick={() => walkTo(at + 1)}>
          {phones[(at + 1) % phones.length]?.title}
          <Icon name="arrow" />
        </Button>
      </div>
    </section>
  );
}

function Group({
  title,
  phones,
  lit,
  isWide,
  press,
}: PhoneGroup & { lit: string; isWide: boolean; press: (id: string) => void }) {
  return (
    <section
      className="showcase-group stack-4"
      aria-label={title}
      style={{ "--rows": Math.ceil(phones.length / 4) } as CSSProperties}
    >
      <h2>{title}</h2>
      <ul>
        {phones.map((phone) => (
          <li key={phone.id} data-phone={phone.id} data-lit={phone.id === lit || undefined}>
            {!isWide && phone.id === lit ? (
              <LivePhone phone={phone} />
            ) : (
              <StoppedPhone
                phone={phone}
                isLit={phone.id === lit}
                turnOn={() => press(phone.id)}
                isWide={isWide}
              />
            )}
            <h3>{phone.title}</h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before it is loaded, nothing in it hears the Escape that gives the keys back. */
function focusLoaded(frame: HTMLIFrameElement): void {
  const inner = frame.contentDocument;
  if (inner?.readyState === "complete" && inner.URL !== "about:blank") frame.focus();
  else frame.addEventListener("load", () => frame.focus(), { once: true });
}

function House({ evenings, fans, votes, claims }: TheHouse) {
  const facts = [
    ["Evenings", evenings],
    ["Fans in their rooms", fans],
    ["Votes", votes],
    ["Pieces claimed", claims],
  ] as const;
  return (
    <dl className="showcase-house" aria-label="The last thirty days, without samples">
      {facts.map(([name, number]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeral">{count(number)}</dd>
        </div>
      ))}
      <p className="meta">The last thirty days, without samples.</p>
    </dl>
  );
}
