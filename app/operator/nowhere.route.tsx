import { data } from "react-router";
import type { Route } from "./+types/nowhere.route";
import { DeskHead, Nothing } from "./desk-head.tsx";
import { operatorOf } from "./operator.ts";

export function loader(asked: Route.LoaderArgs) {
  operatorOf(asked);
  return data(null, { status: 404 });
}

/** An address under the desk that leads nowhere. */
export default function Nowhere() {
  return (
    <>
      <DeskHead title="Nothing here" />
      <Nothing>This address leads nowhere.</Nothing>
    </>
  );
}
