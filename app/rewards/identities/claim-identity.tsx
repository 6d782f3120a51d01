import { useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { verb } from "../../frame/verbs.ts";
import type { Claimable, Identity } from "./identity.ts";
import "./identity.css";

export type Character = Claimable;

type Claimed = (character: Character) => void;

export function ClaimIdentity({ characters, claimed }: { characters: Character[]; claimed: Claimed }) {
  const suggested = characters[0];
  if (!suggested)
    return (
      <section className="identity" aria-labelledby="identity">
        <h2 id="identity">Claim Your Identity</h2>
        <p className="identity-lede">No characters yet. The cast is still getting dressed.</p>
      </section>
    );
  return (
    <section className="identity" aria-labelledby="identity">
      <h2 id="identity">Claim Your Identity</h2>
      <p className="identity-lede">Let your friends vote on which character you're most like!</p>
      <div className="suggested">
        <ArtPicture of={suggested.portrait} sizes="(min-width: 800px) 220px, 128px" eager />
        <div className="suggested-words stack-2">
          <h3>{suggested.name}</h3>
          <p className="meta">
            {suggested.show}. {traitsOf(suggested)}
          </p>
          <p>{suggested.line}</p>
          <Claim character={suggested} claimed={claimed}>
            {(busy) => (
              <Button type="submit" busy={busy}>
                Claim Identity
              </Button>
            )}
          </Claim>
        </div>
      </div>
      <ChooseAnother characters={characters.slice(1)} claimed={claimed} />
    </section>
  );
}

/** "Exact, watchful." */
export const traitsOf = ({ traits }: Pick<Claimable, "traits">): string =>
  traits.length > 0 ? `${traits.map((one, at) => (at > 0 ? one.toLowerCase() : one)).join(", ")}.` : "";

export function ChooseAnother({ characters, claimed }: { characters: Character[]; claimed: Claimed }) {
  if (characters.length === 0) return null;
  return (
    <details className="choose-another">
      <summary className="button quiet">Choose another</summary>
      <ul className="cast stack-3">
        {characters.map((character) => (
          <li key={character.id}>
            <Claim character={character} claimed={claimed}>
              {(busy) => (
                <button type="submit" className="cast-card" disabled={busy}>
                  <ArtPicture of={character.portrait} sizes="(min-width: 800px) 140px, 45vw" alt="" />
                  <b className="cast-name">
                    <span className="visually-hidden">Be </span>
                    {character.name}
                  </b>
                  <span className="meta">{traitsOf(character) || character.show}</span>
                </button>
              )}
            </Claim>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Claim({
  character,
  claimed,
  children,
}: {
  character: Character;
  claimed: Claimed;
  children: (busy: boolean) => React.ReactNode;
}) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm<{ identity: Identity }>
      action={verb("/identity")}
      failed="Failed to claim identity"
      done={() => {
        claimed(character);
        void revalidate();
      }}
    >
      {(busy) => (
        <>
          <input type="hidden" name="characterId" value={character.id} />
          {children(busy)}
        </>
      )}
    </ActionForm>
  );
}
