import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";
import type { Fault } from "./fault.ts";
import { faults } from "./list.ts";

const fault = (file: string, test: string): Fault => ({
  kind: "wrong number",
  name: "",
  file,
  find: "",
  put: "",
  test: { file: test, name: "" },
});

test("a batch holds one fault of a feature, of a test's file and of what is everywhere", () => {
  const [room, chat, card, drop, toast, menu] = [
    fault("app/parties/room/room.tsx", "e2e/room.spec.ts"),
    fault("app/parties/chat/chat.tsx", "e2e/chat.spec.ts"),
    fault("app/drops/card.tsx", "e2e/card.spec.ts"),
    fault("app/drops/view/claim.tsx", "e2e/drops.spec.ts"),
    fault("platform/ui/toast.ts", "e2e/toast.spec.ts"),
    fault("app/shell/menu.tsx", "e2e/room.spec.ts"),
  ] as const;
  const batches = batchesOf([room, chat, card, drop, toast, menu], 9);
  expect(batches).toEqual([
    [room, chat, card, toast],
    [drop, menu],
  ]);
  expect(batchesOf([room, chat, card], 2)).toEqual([[room, chat], [card]]);
});

test("every fault is in one batch", () => {
  const batches = batchesOf(faults, 12);
  expect(new Set(batches.flat())).toEqual(new Set(faults));
  expect(batches.flat()).toHaveLength(faults.length);
  expect(batches.every(({ length }) => length <= 12)).toBe(true);
});
