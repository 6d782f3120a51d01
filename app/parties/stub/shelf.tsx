import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime, counted } from "../../../platform/ui/numbers.ts";
import { Picture } from "../../../platform/ui/picture.tsx";
import type { PartyCardView } from "../party.ts";
import styles from "./shelf.css?url";

export type ShelfStub = {
  party: Pick<PartyCardView, "id" | "title" | "show" | "image" | "endsAt">;
  path: string;
  seat: string;
  /** Milliseconds since the party's start. */
  cameAt: number;
  lines: number;
  /** Who sat in the same row. */
  mates: number;
  /** A prediction of theirs came true. */
  called: boolean;
  /** Of the title; null where it has none. */
  inks: { night: string; ground: string; paper: string } | null;
};

const steepest = 1.6;

/** The same tilt wherever the stub lies. */
function tiltOf(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000;
  return Math.round((sum / 1_000 - 0.5) * 2 * steepest * 100) / 100;
}

/** Every night one sat in, newest first, as the ticket it left. */
export function Shelf({ stubs, nights }: { stubs: ShelfStub[]; nights: number }) {
  if (stubs.length === 0)
    return <p className="afters-note">Your first stub is printed when a party that you sat in ends.</p>;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
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
      {nights > stubs.length && (
        <p className="afters-note">
          These are the newest of {counted(nights, "night")}. The older ones are in your archive.
        </p>
      )}
    </>
  );
}

const inksOf = ({ inks }: ShelfStub) =>
  inks && { "--night": inks.night, "--ground": inks.ground, "--paper-ink": inks.paper };

function ShelfTicket({ stub: { party, path, seat, cameAt, lines, mates, called } }: { stub: ShelfStub }) {
  return (
    <Link to={path} className="shelf-stub">
      <span className="shelf-stub-words">
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
        <Picture of={party.image} sizes="(min-width: 900px) 200px, 40vw" alt="" />
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
