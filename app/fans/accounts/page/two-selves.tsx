import type { Picture } from "../../../../content/art/picture.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { Button } from "../../../../platform/ui/button.tsx";
import type { Seat } from "./account.server.ts";
import { LocalMoment } from "./moment.tsx";
import { SeatForm } from "./sign-in-form.tsx";

type Offer = NonNullable<Seat["offer"]>;

/** Previews what a merge moves and what it drops. */
export function TwoSelves({ offer: { other, along, away }, name }: { offer: Offer; name: string }) {
  return (
    <section className="account-part stack-4 account-offer" aria-labelledby="two-selves">
      <h2 id="two-selves">You were here before</h2>
      <p className="account-self row-4">
        <Avatar of={other.face as Picture | null} name={other.name || "?"} size={44} />
        <span>
          On this device you were <strong>{other.name || "a fan without a name"}</strong>. Bring it along, and
          both are <strong>{name || "one"}</strong>.
        </span>
      </p>
      <div className="account-lists stack-5">
        <List title="Comes along" lines={along} none="Nothing that is not in your seat already." />
        <List title="Gives way to what you have" lines={away} none="Nothing: all of it comes along." />
      </div>
      <p className="meta">
        Points count every action once. You keep the drop pieces of both, and the fans you blocked stay
        blocked. You can undo this for a day; after that, what was left out is deleted.
      </p>
      <SeatForm label="Two selves">
        <div className="account-buttons">
          <Button type="submit" name="do" value="bring">
            Bring it along
          </Button>
          <Button type="submit" name="do" value="leave-there" variant="quiet">
            Leave it there
          </Button>
        </div>
      </SeatForm>
    </section>
  );
}

function List({ title, lines, none }: { title: string; lines: string[]; none: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p className="meta">{none}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Undo({ undo: { id, until } }: { undo: NonNullable<Seat["undo"]> }) {
  return (
    <section className="account-part stack-4 account-undo" aria-labelledby="undo">
      <h2 id="undo">Two became one</h2>
      <p>
        Undo until <LocalMoment at={until} />: both are as they were, what you have done since stays here, and
        the device they met on is signed out.
      </p>
      <SeatForm label="Undo">
        <input type="hidden" name="merge" value={id} />
        <Button type="submit" name="do" value="undo" variant="quiet">
          Undo
        </Button>
      </SeatForm>
    </section>
  );
}
