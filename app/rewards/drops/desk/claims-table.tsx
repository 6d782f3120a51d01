import { Form, Link } from "react-router";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { ActionButton } from "../../../desk/action-button.tsx";
import { EmptyState } from "../../../desk/desk-head.tsx";
import { DeskTable } from "../../../desk/list/desk-table.tsx";
import { FanLink } from "../../../desk/list/fan-link.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { RequireRole } from "../../../desk/require-role.tsx";
import { editionOf } from "../drop.ts";
import type { DeskClaim } from "./desk-drops.server.ts";

/** Claims in order of arrival, or of the draw. */
export function ClaimsTable({
  claims,
  pieces,
  next,
}: {
  claims: DeskClaim[];
  pieces: number;
  next: number | null;
}) {
  if (claims.length === 0) return <EmptyState>No claims yet.</EmptyState>;
  return (
    <>
      <DeskTable heads={["Place", "Number", "Fan", "When", "Release"]}>
        {claims.map((claim) => (
          <tr key={claim.place}>
            <td data-label="Place">{claim.place}</td>
            <td data-label="Number">{numberWords(claim, pieces)}</td>
            <td data-name>
              <FanLink
                fanId={claim.isSample ? null : claim.fanId}
                name={claim.name ?? "No name yet"}
                otherwise={claim.name ?? "No name yet"}
              />{" "}
              {claim.isSample && <SampleTag />}
            </td>
            <td data-label="When">
              <Moment at={claim.claimedAt} />
            </td>
            <td data-label="Release">
              {!claim.leftAt && !claim.isSample && (
                <RequireRole need="operator">
                  <Release place={claim.place} />
                </RequireRole>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
      {next !== null && (
        <p>
          <Link to={`?after=${next}`}>Those who came later</Link>
        </p>
      )}
    </>
  );
}

function numberWords({ number, keepBy, leftAt }: DeskClaim, pieces: number): string {
  if (leftAt) return "gave it up";
  if (number === null) return "in line";
  return keepBy ? `${editionOf(number, pieces)}, not accepted yet` : editionOf(number, pieces);
}

/** Needs typed confirmation, because it takes a fan's piece away. */
function Release({ place }: { place: number }) {
  return (
    <details>
      <summary>Release</summary>
      <Form method="post" className="desk-buttons" preventScrollReset>
        <input type="hidden" name="place" value={place} />
        <label>
          Type “release”{" "}
          <input
            className="input"
            name="typed"
            autoComplete="off"
            aria-label={`Release place ${place}: type release`}
          />
        </label>
        <ActionButton does="release">Release it</ActionButton>
      </Form>
    </details>
  );
}
