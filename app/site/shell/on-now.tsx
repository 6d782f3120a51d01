import { Link } from "react-router";
import { counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { isOn, partyBadge } from "../../parties/party.ts";
import { PartyClock } from "../../parties/party-time.tsx";
import { StartsAt } from "../../parties/to-come/starts-at.tsx";
import type { MenuParty } from "./menu.route.ts";

/** The parties that are on, the first of them as large as a ticket window; or the next to come. */
export default function OnNow({ parties, loadedAt }: { parties: MenuParty[]; loadedAt: number }) {
  if (parties.length === 0) return null;
  const areOn = parties.some(({ status }) => isOn(status));
  return (
    <section className="menu-now" aria-label={areOn ? "On now" : "Coming up"}>
      <ul>
        {parties.map((party) => (
          <li key={party.id}>
            <Link to={`/afters/${party.id}`} prefetch="intent">
              <ArtPicture of={party.image} sizes="(min-width: 800px) 560px, 100vw" crop="2.39:1" alt="" />
              <span className="menu-now-words stack-1">
                <Badge tone={partyBadge(party.status).tone}>{partyBadge(party.status).label}</Badge>
                <b>{party.title}</b>
                <span className="meta">
                  {isOn(party.status) ? (
                    <>
                      <PartyClock {...party} loadedAt={loadedAt} />
                      {party.here > 0 && `, ${counted(party.here, "person", "people")} here`}
                    </>
                  ) : (
                    <StartsAt at={party.startsAt} />
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
