import { useState } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { EditCard } from "./edit-card.tsx";
import { FanCard } from "./fan-card.tsx";
import profileStyles from "./profile.css?url";
import type { CardFace, ProfileData } from "./profile.server.ts";
import { ShareCard } from "./share-card.tsx";

export default function ProfileView({ data }: { data: ProfileData }) {
  const { isOwn, side, edit, followed, fans, other } = data;
  // FANCARD-06: in the showcase a tap shows the other card with everything below it.
  const [isOther, setOther] = useState(false);
  const { card, ref, url, isFollowed } = (isOther && other) || data;
  return (
    <section className="profile" aria-labelledby="profile-title">
      <link rel="stylesheet" href={profileStyles} precedence="page" />
      {edit ? (
        <EditCard edit={edit} />
      ) : (
        <>
          <FanCard
            key={ref}
            card={card}
            isOwn={isOwn}
            fan={ref}
            isFollowed={isFollowed}
            side={other ? "front" : side}
            {...(other && { onTap: () => setOther(!isOther) })}
          />
          {other && (
            <Button variant="quiet" size="small" onClick={() => setOther(!isOther)}>
              {(isOther ? data : other).card.name}’s card
            </Button>
          )}
          <div className="profile-hand wrap-2">
            {isOwn && (
              <ButtonLink to={viewPath("alter-ego")} variant="quiet" size="small" preventScrollReset>
                Your Alter Ego
              </ButtonLink>
            )}
            {isOwn && (
              <ButtonLink to="/account" variant="quiet" size="small">
                Keep your seat
              </ButtonLink>
            )}
            {!isOwn && (
              <ButtonLink
                to={viewPath("chat", { thread: ref })}
                variant="quiet"
                size="small"
                preventScrollReset
              >
                Write
              </ButtonLink>
            )}
            {url && (
              <ButtonLink
                to={viewPath("chat", { share: `card ${ref}` })}
                variant="quiet"
                size="small"
                preventScrollReset
              >
                Send
              </ButtonLink>
            )}
            {url && <ShareCard card={card} url={url} />}
          </div>
          {card.bio && <p className="profile-bio">{card.bio}</p>}
        </>
      )}
      <Faces
        title="You follow"
        fans={followed}
        here={isOwn ? null : ref}
        none="No one yet. Open someone's card to follow them."
      />
      {fans.length > 0 && <Faces title="Sample fans" fans={fans} here={isOwn ? null : ref} />}
      {!isOwn && (
        <p className="profile-own">
          <ViewLink view="profile">See your own card</ViewLink>
        </p>
      )}
    </section>
  );
}

function Faces({
  title,
  fans,
  here,
  none,
}: {
  title: string;
  fans: CardFace[];
  here: string | null;
  none?: string;
}) {
  return (
    <section className="faces">
      <h3>{title}</h3>
      {fans.length === 0 && <p className="meta">{none}</p>}
      <ul>
        {fans.map(({ ref, name, face, isSample }) => (
          <li key={ref}>
            <ViewLink view="profile" params={{ fan: ref }} aria-current={ref === here ? "true" : undefined}>
              <Avatar of={face as Art | null} name={name} size={52} />
              <span>{name}</span>
              {isSample && none && <SampleTag />}
            </ViewLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
