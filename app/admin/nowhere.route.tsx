import { data } from "react-router";
import { DeskHead, EmptyState } from "../desk/desk-head.tsx";
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
      <EmptyState>This address leads nowhere.</EmptyState>
    </>
  );
}
