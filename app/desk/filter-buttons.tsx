import { ButtonLink } from "../../platform/ui/button.tsx";
import { Act } from "./act.tsx";

export function FilterButtons() {
  return (
    <div className="desk-buttons">
      <Act does="filter" strong>
        Show
      </Act>
      <ButtonLink to="?" size="small" variant="quiet">
        Clear
      </ButtonLink>
    </div>
  );
}
