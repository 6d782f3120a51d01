import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { clockTime, count } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { partyBadge, partyStatus } from "../../parties/party.ts";
import type { Door } from "./door.ts";
import type FollowDoorNews from "./follow-door.tsx";

/** The entry to the liveliest room; the whole card is one link. Without JavaScript it stays as loaded. */
export function DoorCard({ door: loaded }: { door: Door }) {
  const { door, Follow, tell } = useNews(loaded);
  const { label, tone } = partyBadge(partyStatus(door, door.now));
  return (
    <article className="party-door" aria-label="On now">
      <div className="door-picture">
        <ArtPicture
          of={door.image}
          sizes="(max-width: 639px) and (min-height: 800px) 92vw, 180px"
          alt=""
          eager
        />
        <span className="door-status">
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="door-minute">
          <span className="visually-hidden">On for </span>
          {clockTime(door.now - door.startsAt)}
        </span>
      </div>
      <div className="door-words">
        <h2 className="door-title">{door.title}</h2>
        <Inside door={door} />
      </div>
      <p className="door-line">
        {door.line ? (
          <>
            <Avatar of={door.line.face} name={door.line.name} size={32} />
            <span>
              <b>{door.line.name}</b> {door.line.isSample && <Sample />}{" "}
              <q key={door.line.seq}>{door.line.text}</q>
            </span>
          </>
        ) : (
          <span>No messages yet. The first line is yours.</span>
        )}
      </p>
      <Link to={`/afters/${door.id}`} prefetch="viewport" className="button primary wide door-in">
        Come in
        <span className="visually-hidden">: {door.title}</span>
        <Icon name="arrow" size={20} />
      </Link>
      {Follow && <Follow door={loaded} tell={tell} />}
    </article>
  );
}

/** A lighter version of the rooms' sample mark, without its styles. */
const Sample = () => (
  <span className="door-sample" title="Sample fan">
    <span className="visually-hidden">sample fan</span>
  </span>
);

function Inside({ door: { here, joined, samples } }: { door: Door }) {
  return (
    <p className="door-inside">
      {here > 0
        ? `${count(here)} here now`
        : joined > 0
          ? `${count(joined)} joined`
          : "The first seat is yours"}
      {samples > 0 && <small>{count(samples)} sample</small>}
    </p>
  );
}

/** Stays with its party until that is over, even if another becomes livelier. */
function useNews(loaded: Door) {
  const [news, setNews] = useState<Partial<Door>>({});
  const [Follow, setFollow] = useState<ComponentType<Parameters<typeof FollowDoorNews>[0]> | null>(null);
  const { revalidate } = useRevalidator();
  const tell = useCallback((more: Partial<Door>) => setNews((known) => ({ ...known, ...more })), []);

  useEffect(() => {
    let isAway = false;
    const follow = () =>
      import("./follow-door.tsx").then(
        (script) => isAway || setFollow(() => script.default),
        // On failure it stays as loaded.
        () => undefined,
      );
    if (document.readyState === "complete") void follow();
    else addEventListener("load", follow, { once: true });
    return () => {
      isAway = true;
      removeEventListener("load", follow);
    };
  }, []);

  const isOver = news.isOpen === false;
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return { door: { ...loaded, ...news }, Follow, tell };
}
