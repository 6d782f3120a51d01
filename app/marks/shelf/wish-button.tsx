import { useState } from "react";
import { Link } from "react-router";
import { beginningOf } from "../../../platform/text/beginning.ts";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { verb } from "../../frame/verbs.ts";
import "./shelf.css";

/** As many characters as a wish takes. */
const longestWish = 80;

/** A tap puts one's name down for a title that is not in the house; `wish` is one that has it already. */
export function WishButton({ name, wish }: { name: string; wish: string | undefined }) {
  const [made, setMade] = useState(wish);
  if (made)
    return (
      <Link className="wish-made" to={`/wishes/${made}`}>
        Your name is down<span className="visually-hidden"> for {name}</span>
      </Link>
    );
  return (
    <ActionForm<{ wish: { id: string } }> action={verb("/wishes")} done={(answer) => setMade(answer.wish.id)}>
      {(busy) => (
        <>
          <input type="hidden" name="title" value={beginningOf(name, longestWish)} />
          <button type="submit" className="chip" disabled={busy}>
            Wish for it<span className="visually-hidden">: {name}</span>
          </button>
        </>
      )}
    </ActionForm>
  );
}
