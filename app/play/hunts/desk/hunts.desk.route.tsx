import { Link } from "react-router";
import { choiceOf } from "../../../desk/choice.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { ChoiceNav } from "../../../desk/list/choice-nav.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { rowNumber } from "../../../desk/search.ts";
import { type HuntState, huntStates } from "../hunt.ts";
import type { Route } from "./+types/hunts.desk.route";
import { listDeskHunts } from "./desk-hunts.server.ts";

const words: Record<HuntState, string> = { open: "Under way", found: "Found", "called-off": "Called off" };
const empty: Record<HuntState, string> = {
  open: "No hunts are under way.",
  found: "No hunts are found.",
  "called-off": "No hunts are called off.",
};

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), huntStates);
  const state = value ?? "open";
  const list = await listDeskHunts(state, rowNumber(asked.url.searchParams.get("from")));
  return { state, unknown, ...list };
}

export default function DeskHunts({ loaderData: { state, unknown, hunts, next } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Hunts">{state === "open" && "Looks that fans want, longest waiting first."}</DeskHead>
      <ChoiceNav label="Hunts" words={words} chosen={state} unknown={unknown} />
      {hunts.length === 0 ? (
        <EmptyState>{empty[state]}</EmptyState>
      ) : (
        <DeskTable heads={["Look", "For", "Pieces", "Since"]}>
          {hunts.map((hunt) => (
            <tr key={hunt.id}>
              <td data-name>
                <Link to={`/operator/hunts/${hunt.id}`}>{hunt.characterName}</Link>{" "}
                {hunt.flags.length > 0 && <span className="meta">{hunt.flags.join(", ")}</span>}
              </td>
              <td data-label="For">{hunt.name}</td>
              <td data-label="Pieces">
                {hunt.found} of {hunt.pieces} found
              </td>
              <td data-label="Since">
                <Moment at={hunt.createdAt} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pager
        next={next}
        param="from"
        {...(state === "open" && { first: "Longest waiting", later: "Later" })}
      />
    </>
  );
}
