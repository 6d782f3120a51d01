import { Link } from "react-router";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Card } from "../../../platform/ui/card.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { CharacterCard } from "./character-page.server.ts";
import { addressOfPage, type CharacterPageName } from "./page-names.ts";
import { pageScreens } from "./screens.ts";

const fetchTalk = () => void pageScreens.talk.preload().catch(() => undefined);
const fetchHunt = () => void pageScreens.hunt.preload().catch(() => undefined);

export function CharacterPageCard({
  page,
  character,
  asked,
  follow,
  eager,
}: {
  page: CharacterPageName;
  character: CharacterCard;
  asked: { q?: string; vibe?: string };
  /** A link of it was pressed, which takes the search along. */
  follow: () => void;
  eager: boolean;
}) {
  const { id, name, show, description, vibe, isPopular, personality, portrait } = character;
  return (
    <Card
      crop={1}
      picture={
        <ArtPicture
          of={portrait}
          sizes="(min-width: 1100px) 420px, (min-width: 800px) 33vw, 96vw"
          alt=""
          eager={eager}
        />
      }
      badge={isPopular && <span className="character-popular">Popular</span>}
      foot={page === "shop" && <Outfit character={character} asked={asked} follow={follow} />}
    >
      <h3>
        <Link
          to={addressOfPage(page, { ...asked, talk: id })}
          className="card-target"
          preventScrollReset
          aria-label={`Talk to ${name}`}
          onClick={follow}
          onPointerEnter={fetchTalk}
          onFocus={fetchTalk}
        >
          {name}
        </Link>
      </h3>
      <p className="character-from">
        {show} <span className="character-vibe">{vibe}</span>
      </p>
      <p>{description}</p>
      {page === "character-chat" && personality.length > 0 && (
        <p className="character-traits">{personality.join(", ")}</p>
      )}
    </Card>
  );
}

/** CHARCHAT-05, CHARCHAT-08, CHARCHAT-09: what they wear, piece by piece. */
function Outfit({
  character,
  asked,
  follow,
}: Pick<Parameters<typeof CharacterPageCard>[0], "character" | "asked" | "follow">) {
  const { id, name, outfitItems, outfitPrice } = character;
  if (outfitItems.length === 0) return null;
  return (
    <div className="character-outfit stack-3">
      <ul aria-label={`What ${name} wears`}>
        {outfitItems.map((piece) => (
          <li key={piece.name}>
            {piece.picture ? (
              <ArtPicture of={piece.picture} sizes="72px" alt={piece.name} title={piece.name} />
            ) : (
              <span className="character-piece">{piece.name}</span>
            )}
          </li>
        ))}
      </ul>
      <div>
        {outfitPrice && (
          <p className="numeral">
            <span className="visually-hidden">The outfit costs about </span>
            {outfitPrice}
          </p>
        )}
        <ButtonLink
          to={addressOfPage("shop", { ...asked, hunt: id })}
          size="small"
          variant="quiet"
          preventScrollReset
          aria-haspopup="dialog"
          aria-label={`Shop the Look of ${name}`}
          onClick={follow}
          onPointerEnter={fetchHunt}
          onFocus={fetchHunt}
        >
          Shop the Look
        </ButtonLink>
      </div>
    </div>
  );
}
