import { type CSSProperties, useState } from "react";
import { useRevalidator } from "react-router";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import alterEgoStyles from "./alter-ego.css?url";
import type { AlterEgoData, Ego } from "./alter-ego.server.ts";
import { lastClause } from "./last-clause.ts";

export default function AlterEgoView({ data: { ego } }: { data: AlterEgoData }) {
  return (
    <section className="alter-ego" aria-labelledby="alter-ego-title">
      <link rel="stylesheet" href={alterEgoStyles} precedence="page" />
      <ViewHead title="Your Alter Ego" titleId="alter-ego-title" back="profile" backLabel="Back to your card">
        {ego && (
          <ShareButton
            title={`My alter ego is ${ego.name}`}
            text={`${ego.isClaimed ? `I claimed ${ego.name}` : `My alter ego is ${ego.name}`} of ${ego.show}. Arguments welcome, I have heard none that work.`}
            url={ego.url}
          />
        )}
      </ViewHead>
      {ego ? (
        <CourtCard key={ego.id} ego={ego} />
      ) : (
        <Empty spot={spotEmptySeat} heading="h3" title="No characters yet">
          The cast is still getting dressed.
        </Empty>
      )}
    </section>
  );
}

/** You see the face from both ends; the other side says what it says about you (ALTEREGO-02). */
function CourtCard({ ego }: { ego: Ego }) {
  const { id, name, front, back, inks, isClaimed } = ego;
  const [side, setSide] = useState(ego.side);
  const [night, deep, shade, light, key] = inks;
  const [given] = name.split(" ");
  const [before, clause] = lastClause(back);
  const other = side === "front" ? "back" : "front";
  return (
    <div
      className="court stack-3"
      style={
        {
          "--night": night,
          "--deep": deep,
          "--shade": shade,
          "--light": light,
          "--key": key,
        } as CSSProperties
      }
    >
      <ViewLink
        key={side}
        view="alter-ego"
        params={{ see: other }}
        replace
        role="button"
        className="court-card"
        data-side={side}
        data-turned={side !== ego.side || undefined}
        aria-label={`Turn the card. ${side === "front" ? `${name}. ${front}` : back}`}
        onClick={(event) => {
          event.preventDefault();
          setSide(other);
        }}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          setSide(other);
        }}
      >
        {side === "front" ? (
          <Face ego={ego} />
        ) : (
          <span className="court-words" aria-hidden="true">
            <span>
              {before} <mark>{clause}</mark>
            </span>
          </span>
        )}
      </ViewLink>
      <p className="court-line">{side === "front" ? front : `${name}, ${ego.show}`}</p>
      <div className="court-hand stack-2">
        {isClaimed ? (
          <p className="court-claimed row-2">
            <Icon name="check" />
            You are {given}
          </p>
        ) : (
          <Claim id={id} given={given} />
        )}
        <ButtonLink to="/afters?tab=mine" variant="quiet">
          Choose another
        </ButtonLink>
      </div>
    </div>
  );
}

function Face({ ego: { name, cutout, portrait } }: { ego: Ego }) {
  const face = cutout ?? portrait;
  return (
    <span className="court-face" aria-hidden="true">
      <span className="court-half">
        <ArtPicture of={face} sizes="400px" alt="" priority />
      </span>
      <span className="court-half">
        <ArtPicture of={face} sizes="400px" alt="" priority />
      </span>
      <span className="court-band" style={{ "--letters": name.length } as CSSProperties}>
        {name}
      </span>
    </span>
  );
}

function Claim({ id, given }: { id: string; given: string | undefined }) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm action={verb("/identity")} failed="Failed to claim identity" done={() => void revalidate()}>
      {(busy) => (
        <>
          <input type="hidden" name="characterId" value={id} />
          <Button type="submit" busy={busy} wide>
            Claim {given}
          </Button>
        </>
      )}
    </ActionForm>
  );
}
