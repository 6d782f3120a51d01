import { isRouteErrorResponse, Outlet } from "react-router";
import type { Refusal } from "../../platform/pages/refusal.ts";
import { DeskHead, EmptyState } from "../desk/desk-head.tsx";
import type { Route } from "./+types/refused.route";

/** Around every page of the desk, so that its places stay beside a refusal. */
export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = isRouteErrorResponse(error) && error.status === 403 ? (error.data as Refusal | null) : null;
  if (!refusal?.sentence) throw error;
  return (
    <>
      <DeskHead title="Not for your role" />
      <EmptyState>{refusal.sentence}</EmptyState>
    </>
  );
}
