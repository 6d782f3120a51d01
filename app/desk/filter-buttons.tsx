import { Button, ButtonLink } from "../../platform/ui/button.tsx";

/** At the end of a list's filter: shows what it asks for, or everything again. */
export function FilterButtons() {
  return (
    <div className="desk-buttons">
      <Button type="submit" size="small" variant="paper">
        Show
      </Button>
      <ButtonLink to="?" size="small" variant="quiet">
        Clear
      </ButtonLink>
    </div>
  );
}
