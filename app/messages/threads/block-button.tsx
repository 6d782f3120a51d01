import { useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { verb } from "../../frame/verbs.ts";

/** Asks for confirmation: blocking ends the conversation for both. */
export function BlockButton({ fan, name, isBlocked }: { fan: string; name: string; isBlocked: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm action={verb("/fan-cards/:fan/block", { fan })} done={() => void revalidate()}>
      {(busy) => (
        <Button
          type="submit"
          name="on"
          value={isBlocked ? "no" : "yes"}
          variant="quiet"
          size="small"
          busy={busy}
        >
          {isBlocked ? "Unblock" : "Block"}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </ActionForm>
  );
}
