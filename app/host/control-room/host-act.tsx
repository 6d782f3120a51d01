import type { ReactNode } from "react";
import { Form } from "react-router";
import { ActionButton } from "../../desk/action-button.tsx";
import { type ActUndo, undoneBy } from "./use-undo.ts";

/** One act of a host as a form of its own, which works without scripts. `undo` takes it back. */
export function HostAct({
  does,
  fields = {},
  undo,
  strong,
  keys,
  children,
}: {
  does: string;
  fields?: Record<string, string | number>;
  undo?: ActUndo;
  strong?: boolean;
  keys?: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ActionButton
        does={does}
        strong={strong}
        aria-keyshortcuts={keys}
        {...(undo && undoneBy(undo.said, undo.fields))}
      >
        {children}
      </ActionButton>
    </Form>
  );
}
