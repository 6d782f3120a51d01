import { Button } from "../../../../platform/ui/button.tsx";
import { statuses, statusWords } from "./kinds.ts";

export const StatusButtons = ({ isOff }: { isOff: boolean }) =>
  statuses.map((status) => (
    <Button
      key={status}
      type="submit"
      name="status"
      value={status}
      size="small"
      variant="quiet"
      disabled={isOff}
    >
      {statusWords[status]}
    </Button>
  ));
