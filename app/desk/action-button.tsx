import type { ComponentProps } from "react";
import { Button } from "../../platform/ui/button.tsx";

type Rest = Omit<ComponentProps<typeof Button>, "type" | "name" | "value" | "size" | "variant">;

/** One of the things that a form of the desk can do. */
export const ActionButton = ({ does, strong, ...rest }: Rest & { does: string; strong?: boolean }) => (
  <Button type="submit" name="do" value={does} size="small" variant={strong ? "paper" : "quiet"} {...rest} />
);
