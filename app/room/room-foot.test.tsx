import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RoomFoot } from "./room-foot.tsx";

function footOf(nextRunId: string | null): string {
  const room = {
    row: { mates: [] },
    log: { room: { party: { nextRunId, isSample: false }, me: null, joined: true } },
  };
  const props = { room, status: "archived", avatars: {} } as unknown as Parameters<typeof RoomFoot>[0];
  const Page = createRoutesStub([{ path: "/", Component: () => <RoomFoot {...props} /> }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("AFTERS-12: an archive leads to the run that is on, where there is one", () => {
  expect(footOf("party-7306")).toMatch(/href="\/afters\/party-7306"[^>]*>Go to the party that is on/);
  expect(footOf(null)).not.toContain("<a ");
});
