import { useRevalidator } from "react-router";
import type { Picture as Art } from "../../content/art/picture.ts";
import { Button } from "../../platform/ui/button.tsx";
import { ActionForm } from "../../platform/ui/form/action-form.tsx";
import { Picture } from "../../platform/ui/picture.tsx";
import type { Claimable, Identity } from "./identity.ts";
import "./identity.css";

export type Character = Claimable & { portrait: Art };

export function ClaimIdentity({ characters }: { characters: Character[] }) {
  const suggested = characters[0];
  if (!suggested)
    return (
      <section className="identity" aria-labelledby="identity">
        <h2 id="identity">Claim Your Identity</h2>
        <p className="identity-lede">There is nobody to be yet. The cast is still getting dressed.</p>
      </section>
    );
  return (
    <section className="identity" aria-labelledby="identity">
      <h2 id="identity">Claim Your Identity</h2>
      <p className="identity-lede">Let your friends vote on which character you're most like!</p>
      <div className="suggested">
        <Picture of={suggested.portrait} sizes="(min-width: 900px) 220px, 128px" eager />
        <div className="suggested-words">
          <h3>{suggested.name}</h3>
          <p className="meta">{suggested.show}</p>
          <p>{suggested.line}</p>
          <Claim characterId={suggested.id}>
            {(busy) => (
              <Button type="submit" busy={busy}>
                Claim Identity
              </Button>
            )}
          </Claim>
        </div>
      </div>
      <ChooseAnother characters={characters.slice(1)} />
    </section>
  );
}

export function ChooseAnother({ characters }: { characters: Character[] }) {
  if (characters.length === 0) return null;
  return (
    <details className="choose-another">
      <summary className="button quiet">Choose another</summary>
      <ul className="cast">
        {characters.map(({ id, name, show, portrait }) => (
          <li key={id}>
            <Claim characterId={id}>
              {(busy) => (
                <button type="submit" className="cast-card" disabled={busy}>
                  <Picture of={portrait} sizes="(min-width: 900px) 140px, 45vw" alt="" />
                  <b className="cast-name">
                    <span className="visually-hidden">Be </span>
                    {name}
                  </b>
                  <span className="meta">{show}</span>
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
  characterId,
  children,
}: {
  characterId: string;
  children: (busy: boolean) => React.ReactNode;
}) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm<{ identity: Identity }>
      action="/identity"
      failed="Failed to claim identity"
      done={() => void revalidate()}
    >
      {(busy) => (
        <>
          <input type="hidden" name="characterId" value={characterId} />
          {children(busy)}
        </>
      )}
    </ActionForm>
  );
}
