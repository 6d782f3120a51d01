import { useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { verb } from "../../frame/verbs.ts";
import { RemindMe } from "../reminders/remind-me.tsx";
import "./to-come.css";

/** Actions for an upcoming party: save it, add it to a calendar. */
export function MarkParty({
  party,
  marked,
  reminded,
  wide,
  variant = marked ? "quiet" : "primary",
}: {
  party: { id: string; title: string };
  marked: boolean;
  reminded: boolean;
  wide?: boolean;
  variant?: "primary" | "quiet";
}) {
  const { revalidate } = useRevalidator();
  return (
    <div className="to-come-actions wrap-2">
      <ActionForm
        className="to-come-mark"
        action={verb("/afters/:partyId/mark", { partyId: party.id })}
        done={() => revalidate()}
      >
        {(busy) => (
          <Button
            type="submit"
            name="marked"
            value={marked ? "no" : "yes"}
            variant={variant}
            aria-pressed={marked}
            busy={busy}
            wide={wide}
          >
            <Icon name={marked ? "check" : "bell"} size={20} />
            {marked ? "Marked" : "Mark it"}
            <span className="visually-hidden">: {party.title}</span>
          </Button>
        )}
      </ActionForm>
      <RemindMe party={party} reminded={reminded} />
      <a className="button quiet" href={`/afters/${party.id}/calendar.ics`} download>
        <Icon name="clock" size={20} />
        Calendar
        <span className="visually-hidden">: {party.title}</span>
      </a>
    </div>
  );
}
