import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import styles from "./shelf.css?url";
import { type Nights, nightsWords, type ShelfStub, type ShelfView } from "./shelf.ts";

const steepest = 1.6;

/** The same tilt wherever the stub lies. */
function tiltOf(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000;
  return Math.round((sum / 1_000 - 0.5) * 2 * steepest * 100) / 100;
}

/** Every night one sat in, newest first, as the ticket it left. */
export function StubShelf({ stubs, nights, which }: ShelfView) {
  if (nights.all === 0)
    return <p className="afters-note">Your first stub is printed when a party that you sat in ends.</p>;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      {nights.row + nights.called > 0 && <ShelfChoice nights={nights} which={which} />}
      {stubs.length === 0 && (
        <p className="afters-note">
          None of your nights is one of these. <Link to={hrefOf("all")}>Show all</Link>
        </p>
      )}
      <ol className="shelf">
        {stubs.map((stub) => (
          <li
            key={stub.party.id}
            style={{ "--tilt": `${tiltOf(stub.party.id)}deg`, ...inksOf(stub) } as CSSProperties}
          >
            <ShelfTicket stub={stub} />
          </li>
        ))}
      </ol>
      {nights[which] > stubs.length && stubs.length > 0 && (
        <p className="afters-note">
          These are the newest of {counted(nights[which], "night")}. The older ones are in your archive.
        </p>
      )}
    </>
  );
}

const hrefOf = (which: Nights) => (which === "all" ? "/afters?tab=mine" : `/afters?tab=mine&nights=${which}`);

function ShelfChoice({ nights, which }: Omit<ShelfView, "stubs">) {
  return (
    <nav className="chip-row" aria-label="Which nights">
      {(Object.keys(nightsWords) as Nights[]).map((kind) => (
        <Link
          key={kind}
          to={hrefOf(kind)}
          preventScrollReset
          className="chip"
          aria-current={kind === which ? "true" : undefined}
        >
          {nightsWords[kind]} {kind !== "all" && <span className="meta">{nights[kind]}</span>}
        </Link>
      ))}
    </nav>
  );
}

const inksOf = ({ inks }: ShelfStub) =>
  inks && { "--night": inks.night, "--ground": inks.ground, "--paper-ink": inks.paper };

function ShelfTicket({ stub: { party, path, seat, cameAt, lines, mates, called } }: { stub: ShelfStub }) {
  return (
    <Link to={path} className="shelf-stub">
      <span className="shelf-stub-words stack-2">
        <b>{party.title}</b>
        <span className="shelf-stub-night">
          {party.show}, <time dateTime={new Date(party.endsAt).toISOString()}>{dayOf(party.endsAt)}</time>
        </span>
        <span className="shelf-stub-facts">
          <span>
            Seat <b>{seat}</b>
          </span>
          <span>
            In at <b>{clockTime(cameAt)}</b>
          </span>
          <span>
            Lines <b>{lines}</b>
          </span>
        </span>
        {(mates > 0 || called) && (
          <span className="shelf-stub-marks">
            {mates > 0 && (
              <span>
                <Icon name="people" size={16} /> {counted(mates, "other")} in your row
              </span>
            )}
            {called && (
              <span>
                <Icon name="react-called" size={16} /> You called it
              </span>
            )}
          </span>
        )}
      </span>
      <span className="shelf-stub-picture">
        <ArtPicture of={party.image} sizes="(min-width: 800px) 200px, 40vw" alt="" />
      </span>
    </Link>
  );
}

const dayOf = (at: number) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(at);
