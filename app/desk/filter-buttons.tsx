import { ButtonLink } from "../../platform/ui/button.tsx";
import { ActionButton } from "./action-button.tsx";

export function FilterButtons() {
  return (
    <div className="desk-buttons">
      <ActionButton does="filter" strong>
        Show
      </ActionButton>
      <ButtonLink to="?" size="small" variant="quiet">
        Clear
      </ButtonLink>
    </div>
  );
}
