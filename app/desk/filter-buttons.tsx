import { Button, ButtonLink } from "../../platform/ui/button.tsx";

export function FilterButtons() {
  return (
    <div className="desk-buttons">
      <Button type="submit" name="do" value="filter" size="small" variant="paper">
        Show
      </Button>
      <ButtonLink to="?" size="small" variant="quiet">
        Clear
      </ButtonLink>
    </div>
  );
}
