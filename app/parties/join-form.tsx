import { useNavigate, useRevalidator } from "react-router";
import { Button } from "../../platform/ui/button.tsx";
import { ActionForm } from "../../platform/ui/form/action-form.tsx";
import { verb } from "../frame/verbs.ts";

export function JoinForm({
  partyId,
  party,
  label,
  inRoom,
  size,
  variant,
}: {
  partyId: string;
  /** For screen reader users, who hear a list of equal buttons. */
  party: string;
  label: "Join Party" | "Join Now";
  /** Joining inside the room stays there and starts a chat. */
  inRoom?: boolean;
  size?: "small";
  variant?: "primary" | "quiet";
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <ActionForm
      className="join-form"
      action={verb("/afters/:partyId/join", { partyId })}
      done={() => (inRoom ? revalidate() : navigate(`/afters/${partyId}`))}
    >
      {(busy) => (
        <Button type="submit" busy={busy} size={size} variant={variant} wide={inRoom}>
          {label}
          <span className="visually-hidden">: {party}</span>
        </Button>
      )}
    </ActionForm>
  );
}
