import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { pictureNamed } from "../../content/art/pictures.server.ts";
import { openParty } from "../../testing/party.ts";
import { listParties } from "../parties/parties.server.ts";
import type { PartyCardView } from "../parties/party.ts";
import { LiveNow } from "./live-now.tsx";

function shown(parties: PartyCardView[]): string {
  const view = { tab: "live", parties, listing: "", nobody: pictureNamed("spot-empty-seat") } as const;
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <LiveNow joined={[]} answered={null} view={view} loadedAt={Date.now()} current={(party) => party} />
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("with no party on, the next announced one is named with its start", async () => {
  const hourMs = 3_600_000;
  const id = await openParty({ startsIn: 5 * hourMs, endsIn: 6 * hourMs });
  const toCome = (await listParties()).filter((party) => party.id === id);
  expect(shown(toCome)).toContain(`href="/afters/${id}"`);
  expect(shown(toCome)).toContain(new Date(toCome[0]!.startsAt).toISOString());
  expect(shown([])).toContain("No party is announced yet.");
  expect(shown([])).not.toMatch(/starts/);
});

test.each([
  [{ here: 0, participants: 0, sampleParticipants: 0 }, "The first seat is yours", false],
  [{ here: 1, participants: 0, sampleParticipants: 0 }, "here now", true],
  [{ here: 0, participants: 3, sampleParticipants: 0 }, "joined", true],
  [{ here: 0, participants: 12, sampleParticipants: 12 }, "The first seat is yours", true],
])("a card's counters do not contradict each other: %o", async (counted, said, talks) => {
  const id = await openParty();
  const party = (await listParties()).find((one) => one.id === id)!;
  const html = shown([{ ...party, ...counted }]);
  expect(html).toContain(said);
  expect(html.includes("Active chat")).toBe(talks);
});
