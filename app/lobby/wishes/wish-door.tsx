import { useNavigate } from "react-router";
import { beginningOf } from "../../../platform/text/beginning.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { verb } from "../../frame/verbs.ts";
import { longestTitle, type Wish } from "./wish.ts";

/** What a search that finds nothing offers. `leave` ends what would lead back to the search. */
export function WishDoor({ title, leave }: { title: string; leave: () => void }) {
  const navigate = useNavigate();
  const asked = beginningOf(title.trim(), longestTitle);
  return (
    <ActionForm<{ wish: Wish }>
      action={verb("/wishes")}
      className="wish-door"
      done={({ wish }) => {
        leave();
        void navigate(`/wishes/${wish.id}`);
      }}
    >
      {(busy) => (
        <>
          <input type="hidden" name="title" value={asked} />
          <Button type="submit" busy={busy}>
            Put your name down <span className="visually-hidden">{asked}</span>
          </Button>
        </>
      )}
    </ActionForm>
  );
}
