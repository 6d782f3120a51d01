import { useNavigate } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { verb } from "../../frame/verbs.ts";
import "./shelf.css";

/** A title that is not in the house goes on the shelf by its name. */
export function ByHand() {
  const navigate = useNavigate();
  return (
    <details className="by-hand">
      <summary>Mark something that is not here</summary>
      <ActionForm<{ goTo: string }>
        action={verb("/shelf")}
        className="stack-4"
        done={({ goTo }) => void navigate(goTo)}
      >
        {(busy) => (
          <>
            <Field label="Title" name="name" required maxLength={200} autoComplete="off" />
            <Field
              label="Year"
              name="year"
              hint="Leave it empty if you do not know"
              inputMode="numeric"
              maxLength={4}
            />
            <fieldset className="by-hand-kind">
              <legend>Film or show?</legend>
              <label>
                <input type="radio" name="kind" value="film" defaultChecked /> Film
              </label>
              <label>
                <input type="radio" name="kind" value="show" /> Show
              </label>
            </fieldset>
            <Button type="submit" variant="quiet" busy={busy}>
              Put it on my shelf
            </Button>
          </>
        )}
      </ActionForm>
    </details>
  );
}
