import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton, parse } from "../../../platform/action/action.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { listCharacters, pictureOf, stillOf } from "../../catalogue/catalogue.server.ts";
import { addPicture, pictureChoices, shapeOf } from "../../catalogue/pictures/pictures.server.ts";
import { findEpisode } from "../../catalogue/titles/episodes.server.ts";
import { titleChoices, titleRecords } from "../../catalogue/titles/titles.server.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { auditInTransaction } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { Moment } from "../../desk/moment.tsx";
import { type Operator, operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { slugOf } from "../../desk/records/field-rules.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import { rowNumber } from "../../desk/search.ts";
import { partyBadge } from "../../parties/party.ts";
import type { Route } from "./+types/party.desk.route";
import { copyOf } from "./copied-party.server.ts";
import { findDeskParty } from "./desk-parties.server.ts";
import { createParty, editParty, endPartyNow, startPartyNow } from "./party-desk.server.ts";
import { PartyFields } from "./party-fields.tsx";
import { PartyForm } from "./party-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const party = await recordOrNew(id, findDeskParty);
  const [pictures, shows, wanted] = await Promise.all([
    pictureChoices("still", party?.image),
    titleChoices(),
    party ? null : wantedFor(asked.url.searchParams),
  ]);
  const copied = party ? null : await copyOf(asked.url.searchParams.get("copy") ?? "");
  return {
    party,
    wanted,
    copied,
    pictures: pictures.map((choice) => ({ ...choice, art: pictureOf(choice.value) })),
    shape: shapeOf("still"),
    blank: pictureOf(null),
    shows: shows.map(({ label, value }) => ({ name: label, art: stillOf(value) })),
    characters: listCharacters().map(({ name }) => name),
    now: Date.now(),
  };
}

async function wantedFor(params: URLSearchParams) {
  const title = await titleRecords.find(params.get("title") ?? "");
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

const notedPicture = auditInTransaction("picture");

/** Kept before the rest is looked at: what is refused then loses no upload. */
async function pictureWith(
  file: Buffer | undefined,
  { show }: Record<string, unknown>,
  operator: Operator,
): Promise<string | null> {
  if (!file) return null;
  const of = (typeof show === "string" && show.trim()) || "a party";
  const about = { kind: "still", name: slugOf(of), alt: `A still of ${of}.`, focus: "centre" } as const;
  return addPicture(file, about, notedPicture(operator, "picture-create", "Added a picture."));
}

const noted = auditInTransaction("party");

const Id = z.object({ id: z.string() });

const start = deskAction("operator", Id, async ({ id }, operator) => {
  await startPartyNow(id, noted(operator, "party-start", "Let a party begin."));
  return { message: "The party is on." };
});

const end = deskAction("operator", Id, async ({ id }, operator) => {
  await endPartyNow(id, noted(operator, "party-end", "Ended a party."));
  return { message: "The party is over." };
});

const everyField = z.record(z.string(), z.unknown());

const save = deskAction("operator", everyField, async (fields, operator, { call }) => {
  const { id = "new" } = call.params;
  const image = await pictureWith(call.file, fields, operator);
  if (image) call.kept = { image };
  const input = parse(PartyForm, { ...fields, ...call.kept });
  if (id !== "new") {
    await editParty(id, input, noted(operator, "party-edit", "Changed a party."));
    return { message: "The party is saved." };
  }
  const made = await createParty(input, noted(operator, "party-create", "Created a party."));
  return { message: "The party is created.", goTo: `/operator/parties/${made}` };
});

export const action = onDesk(byButton({ start, end }, save));

export default function Party({
  loaderData: { party, wanted, copied, pictures, shape, blank, shows, characters, now },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/operator/parties">Parties</BackLink>
      <DeskHead title={party?.title ?? "New party"}>
        {party && (
          <>
            <Moment at={party.startsAt} both /> to <Moment at={party.endsAt} both />.{" "}
            <Link to={`/afters/${party.id}`}>Fan page</Link>,{" "}
            <Link to={`/operator/parties/${party.id}/room`}>control room</Link>,{" "}
            <Link to={`/operator/parties/${party.id}/recaps`}>previously</Link>,{" "}
            <Link to={`/operator/parties/${party.id}/called-it`}>sealed predictions</Link>,{" "}
            <Link to={`/operator/messages/parties/${party.id}`}>write to its guests</Link>,{" "}
            <Link to={`/operator/keys/embed?of=party:${party.id}`}>embed it</Link>,{" "}
            <Link to={`/operator/parties/new?copy=${party.id}`}>copy it</Link>
          </>
        )}
      </DeskHead>
      {party && (
        <Form method="post" className="desk-bar" preventScrollReset>
          <p>
            <Badge tone={partyBadge(party.status).tone} onVoid>
              {partyBadge(party.status).label}
            </Badge>
          </p>
          {party.status === "archived" && (
            <ButtonLink to={`/operator/parties/${party.id}/report`} size="small" variant="paper">
              Report
            </ButtonLink>
          )}
          <RequireRole need="operator">
            {party.status === "upcoming" && !party.sample && (
              <ActionButton does="start">Begin now</ActionButton>
            )}
            {party.status !== "archived" && (
              <details className="desk-more">
                <summary className="button quiet small">End now</summary>
                <p className="meta">No one can write in it anymore, and it cannot be restarted.</p>
                <ActionButton does="end">Yes, end it</ActionButton>
              </details>
            )}
          </RequireRole>
        </Form>
      )}
      {party?.sample ? (
        <EmptyState>A sample party follows its script. It can be ended; then its next run begins.</EmptyState>
      ) : (
        <PartyFields
          key={party?.id}
          party={party}
          wanted={wanted}
          copied={copied}
          pictures={pictures}
          shape={shape}
          blank={blank}
          shows={shows}
          characters={characters}
          now={now}
          refused={actionData}
        />
      )}
    </>
  );
}
