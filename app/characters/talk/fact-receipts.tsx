import { Link } from "react-router";
import { placeWords } from "../../marks/place.ts";
import type { ShownReceipt } from "../talk.server.ts";
import "./fact-receipts.css";

/** What an answer stands on, as torn tickets: the first is open. */
export function FactReceipts({ of }: { of: ShownReceipt[] }) {
  return (
    <ul className="fact-receipts stack-2" aria-label="What this stands on">
      {of.map((receipt, at) => (
        <li key={JSON.stringify(receipt)}>
          <details className="fact-receipt" open={at === 0}>
            <summary>
              <b>{receipt.place ? placeWords({ ...receipt.place, minute: null }) : "Known before"}</b>
              <span>{receipt.name}</span>
            </summary>
            <p>{receipt.what}</p>
            {receipt.source && <p className="fact-receipt-source">Source: {receipt.source}</p>}
            {receipt.place?.minute != null && (
              <p className="fact-receipt-minute">Minute {receipt.place.minute}</p>
            )}
            {receipt.night && (
              <Link to={receipt.night} className="button quiet small">
                Read the party at that minute
              </Link>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}
