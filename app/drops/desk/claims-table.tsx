import { Form, Link } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { SampleTag } from "../../../platform/ui/tags/sample-tag.tsx";
import { Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { Only, useMay } from "../../desk/only.tsx";
import { editionOf } from "../drop.ts";
import type { DeskClaim } from "./desk-drops.server.ts";

/** Who has what of a drop, in the order of arrival, or of the draw. */
export function ClaimsTable({
  claims,
  pieces,
  next,
}: {
  claims: DeskClaim[];
  pieces: number;
  next: number | null;
}) {
  const finds = useMay("operator");
  if (claims.length === 0) return <Nothing>Nobody has claimed one yet.</Nothing>;
  return (
    <>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Number</th>
            <th scope="col">Fan</th>
            <th scope="col">When</th>
            <th scope="col">Release</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <tr key={claim.place}>
              <td data-label="Place">{claim.place}</td>
              <td data-label="Number">{numberWords(claim, pieces)}</td>
              <td data-name>
                {claim.fanId && finds && !claim.isSample ? (
                  <Link to={`/operator/people?fan=${claim.fanId}`}>{claim.name ?? "No name yet"}</Link>
                ) : (
                  (claim.name ?? "Nobody by name")
                )}{" "}
                {claim.isSample && <SampleTag />}
              </td>
              <td data-label="When">
                <Moment at={claim.claimedAt} />
              </td>
              <td data-label="Release">
                {!claim.leftAt && !claim.isSample && (
                  <Only need="operator">
                    <Release place={claim.place} />
                  </Only>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
  return keepBy ? `${editionOf(number, pieces)}, not kept yet` : editionOf(number, pieces);
}

/** Asked for twice: it is somebody's. */
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
        <Button type="submit" name="do" value="release" size="small" variant="quiet">
          Hand it on
        </Button>
      </Form>
    </details>
  );
}
