import { Form, Link } from "react-router";
import { Badge } from "../../../platform/ui/badge.tsx";
import { Button } from "../../../platform/ui/button.tsx";
import { slugOf } from "../../catalogue/desk/fields.ts";
import { addPicture, pictureChoices } from "../../catalogue/pictures/pictures.server.ts";
import { readUpload } from "../../catalogue/pictures/read-upload.server.ts";
import { findEpisode } from "../../catalogue/titles/episodes.server.ts";
import { findDeskTitle, titleChoices } from "../../catalogue/titles/titles.server.ts";
import { audit } from "../../desk/audit-log.server.ts";
import { checked, deskAction } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { type Operator, operatorOf } from "../../desk/operator.ts";
import { rowNumber } from "../../desk/search.ts";
import type { Route } from "./+types/party.desk.route";
import { findDeskParty } from "./desk-parties.server.ts";
import { createParty, editParty, endPartyNow, startPartyNow } from "./party-desk.server.ts";
import { PartyFields } from "./party-fields.tsx";
import { PartyForm } from "./party-form.ts";
import { statusBadge } from "./status-badge.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked);
  const { id } = asked.params;
  const party = id === "new" ? null : await findDeskParty(id);
  if (!party && id !== "new") throw new Response(null, { status: 404 });
  const [pictures, shows, wanted] = await Promise.all([
    pictureChoices("still", party?.image),
    titleChoices(),
    party ? null : wantedFor(asked.url.searchParams),
  ]);
  return { party, wanted, pictures, shows: shows.map(({ label }) => label), now: Date.now() };
}

/** What a party announced from a title's page begins with. */
async function wantedFor(params: URLSearchParams) {
  const title = await findDeskTitle(params.get("title") ?? "");
  if (!title) return null;
  const [season, number] = [rowNumber(params.get("season")), rowNumber(params.get("episode"))];
  const episode = season && number ? await findEpisode(title.slug, season, number) : null;
  return {
    show: title.name,
    season: episode ? season : null,
    episode: episode ? number : null,
    title: episode ? `${title.name}: ${episode.name}` : title.name,
    minutes: episode?.runtime ?? title.runtime,
  };
}

/** A picture that came with the form is kept before the rest is looked at: what is refused then loses no upload. */
async function withPicture(form: URLSearchParams, file: Buffer | null, operator: Operator): Promise<void> {
  if (!file) return;
  const show = form.get("show")?.trim() || "a party";
  const alt = `A still of ${show}.`;
  const name = await addPicture(
    file,
    { kind: "still", name: slugOf(show), alt, focus: "centre" },
    (on, made) =>
      audit(operator, { action: "picture-create", subject: `picture ${made}`, said: "Added a picture." }, on),
  );
  form.set("image", name);
}

export async function action(args: Route.ActionArgs) {
  operatorOf(args);
  const { id } = args.params;
  const { asked, file } = await readUpload(args);
  return deskAction(asked, async (form, operator) => {
    const noted = (action: string, said: string) => (on: Parameters<typeof audit>[2], party: string) =>
      audit(operator, { action, subject: `party ${party}`, said }, on);
    const doing = form.get("do");
    if (doing === "start") {
      await startPartyNow(id, noted("party-start", "Let a party begin."));
      return { said: "The party is on." };
    }
    if (doing === "end") {
      await endPartyNow(id, noted("party-end", "Ended a party."));
      return { said: "The party is over." };
    }
    await withPicture(form, file, operator);
    const input = checked(PartyForm, form);
    if (id !== "new") {
      await editParty(id, input, noted("party-edit", "Changed a party."));
      return { said: "The party is changed." };
    }
    const made = await createParty(input, noted("party-create", "Created a party."));
    return { said: "The party is there.", goTo: `/operator/parties/${made}` };
  });
}

/** One party: what it is, when it is, and what can be done about it now. */
export default function Party({
  loaderData: { party, wanted, pictures, shows, now },
  actionData,
}: Route.ComponentProps) {
  const refused = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <>
      <p>
        <Link to="/operator/parties" className="desk-back">
          Parties
        </Link>
      </p>
      <DeskHead title={party?.title ?? "New party"}>
        {party && (
          <>
            <Moment at={party.startsAt} both /> to <Moment at={party.endsAt} both />.{" "}
            <Link to={`/afters/${party.id}`}>Its room</Link>
          </>
        )}
      </DeskHead>
      {party && (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>
            <Badge tone={statusBadge(party.status).tone} onVoid>
              {statusBadge(party.status).label}
            </Badge>
          </p>
          {party.status === "upcoming" && !party.sample && (
            <Button type="submit" name="do" value="start" size="small" variant="quiet">
              Begin now
            </Button>
          )}
          {party.status !== "archived" && (
            <details className="desk-more">
              <summary className="button quiet small">End now</summary>
              <p className="meta">Nobody can write in it any more, and it cannot be begun again.</p>
              <Button type="submit" name="do" value="end" size="small" variant="quiet">
                Yes, end it
              </Button>
            </details>
          )}
        </Form>
      )}
      {party?.sample ? (
        <Nothing>A sample party follows its script. It can be ended; then its next run begins.</Nothing>
      ) : (
        <PartyFields
          key={party?.id}
          party={party}
          wanted={wanted}
          pictures={pictures}
          shows={shows}
          now={now}
          refused={refused}
        />
      )}
    </>
  );
}
