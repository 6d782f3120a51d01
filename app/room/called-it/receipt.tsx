import { useState } from "react";
import { clockTime } from "../../../platform/ui/numbers.ts";
import { receiptNumber, receiptText, type Sealed } from "./prediction.ts";

/** Everything needed to compute the hash again, and a button that does it here. */
export function Receipt({
  partyId,
  of,
}: {
  partyId: string;
  of: Pick<Sealed, "text" | "sealedAt" | "offsetMs" | "salt" | "hash">;
}) {
  const [found, setFound] = useState<string | null>(null);
  const receipt = receiptText({ partyId, ...of });
  const canHash = typeof crypto !== "undefined" && crypto.subtle !== undefined;

  async function takeHash() {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(receipt));
    setFound(Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }

  return (
    <details className="receipt">
      <summary>
        <b className="numeral">{receiptNumber(of.hash)}</b>
        <span className="link">Check it yourself</span>
      </summary>
      <dl>
        <dt>Sealed</dt>
        <dd>
          {new Date(of.sealedAt).toISOString()}, {clockTime(of.offsetMs)} into the party
        </dd>
        <dt>SHA-256, in the party’s log since then</dt>
        <dd className="receipt-hash">{of.hash}</dd>
        <dt>Taken of these lines in UTF-8, without a line break at the end</dt>
        <dd>
          <pre>{receipt}</pre>
        </dd>
      </dl>
      <button
        type="button"
        className="button quiet small needs-script"
        onClick={takeHash}
        disabled={!canHash}
      >
        Take the hash here
      </button>
      {found && (
        <p role="status">
          {found === of.hash ? "It is the same. Nothing has been changed." : `It is another: ${found}`}
        </p>
      )}
    </details>
  );
}
