import type { ReactNode } from "react";
import { Link } from "react-router";
import { useIsAllowed } from "../require-role.tsx";

/** Leads operators to all there is of a fan. Without `fanId`, and for everybody else, `otherwise` stands there. */
export function FanLink({
  fanId,
  name,
  otherwise = <b>{name}</b>,
}: {
  fanId: string | null;
  name: string;
  otherwise?: ReactNode;
}) {
  const finds = useIsAllowed("operator");
  return fanId && finds ? <Link to={`/operator/people/${fanId}`}>{name}</Link> : otherwise;
}
