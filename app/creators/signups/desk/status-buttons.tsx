import { Button } from "../../../../platform/ui/button.tsx";
import { type RequestStatus, statuses, statusWords } from "./kinds.ts";

/** To invite is what is expected, while `expected`. */
export const StatusButtons = ({
  expected,
  isOff,
}: {
  expected: boolean;
  isOff: (status: RequestStatus) => boolean;
}) =>
  statuses.map((status) => (
    <Button
      key={status}
      type="submit"
      name="status"
      value={status}
      size="small"
      variant={status === "invited" && expected ? "primary" : "quiet"}
      disabled={isOff(status)}
    >
      {statusWords[status]}
    </Button>
  ));
