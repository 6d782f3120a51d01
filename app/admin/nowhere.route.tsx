import { data } from "react-router";
import { DeskHead, Nothing } from "../desk/desk-head.tsx";
import { operatorOf } from "../desk/operator.ts";
import type { Route } from "./+types/nowhere.route";

export function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return data(null, { status: 404 });
}

export default function Nowhere() {
  return (
    <>
      <DeskHead title="Nothing here" />
      <Nothing>This address leads nowhere.</Nothing>
    </>
  );
}
