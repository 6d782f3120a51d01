import { data, Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { wholeNumber } from "../../../../platform/form-fields.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { pictureOf } from "../../../catalogue/catalogue.server.ts";
import { ActionButton } from "../../../desk/action-button.tsx";
import { audit } from "../../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../../desk/desk-action.server.ts";
import { BackLink, DeskHead } from "../../../desk/desk-head.tsx";
import { Moment } from "../../../desk/moment.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { RequireRole, useIsAllowed } from "../../../desk/require-role.tsx";
import { rowNumber } from "../../../desk/search.ts";
import { hostOf } from "../hunt.ts";
import { huntLink } from "../hunt-link.server.ts";
import { type HuntPlace, markPiece, noSuchHunt } from "../hunts.server.ts";
import type { Route } from "./+types/hunt.desk.route";
import "./hunt-desk.css";
import { findDeskHunt } from "./desk-hunts.server.ts";
import { PlaceForm } from "./place-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "moderator");
  const hunt = await findDeskHunt(rowNumber(asked.params.id) ?? 0);
  if (!hunt) throw data(null, { status: 404 });
  const pieces = hunt.pieces.map((piece) => ({ ...piece, drawing: pictureOf(piece.picture) }));
  return { hunt: { ...hunt, pieces }, page: new URL(huntLink(hunt.key)).pathname };
}

const idOf = (params: Record<string, string | undefined>): number => {
  const id = rowNumber(params.id);
  if (id === null) throw noSuchHunt();
  return id;
};

const marked = (
  id: number,
  position: number,
  place: HuntPlace | null,
  operator: Parameters<typeof audit>[0],
) =>
  markPiece(id, position, place, (on) =>
    audit(
      operator,
      {
        action: place ? "hunt-found" : "hunt-lost",
        subject: `hunt ${id}`,
        said: place
          ? `Found piece ${position} at ${place.shop}.`
          : `Piece ${position} is not found after all.`,
      },
      on,
    ),
  );

const find = deskAction("operator", PlaceForm, async ({ position, ...place }, operator, { call }) => {
  await marked(idOf(call.params), position, place, operator);
  return { message: "The piece is found. The fan's page shows it." };
});

const lose = deskAction(
  "operator",
  z.object({ position: wholeNumber(1, 20, "Choose a piece") }),
  async ({ position }, operator, { call }) => {
    await marked(idOf(call.params), position, null, operator);
    return { message: "The piece is open again." };
  },
);

export const action = onDesk(byButton({ lose }, find));

export default function DeskHunt({ loaderData: { hunt, page }, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const found = hunt.pieces.filter((piece) => piece.found_at).length;
  return (
    <>
      <BackLink to="/operator/hunts">Hunts</BackLink>
      <DeskHead title={`The look of ${hunt.characterName}`}>
        For {hunt.name}, {hunt.email}, since <Moment at={hunt.createdAt} />.{" "}
        {hunt.price && `Worn at about ${hunt.price}. `}
        {found} of {hunt.pieces.length} found.
      </DeskHead>
      {hunt.calledOffAt && (
        <p role="status">
          The fan called it off, <Moment at={hunt.calledOffAt} />. No one needs to look for it.
        </p>
      )}
      {hunt.foundAt && (
        <p role="status">
          All of it is found since <Moment at={hunt.foundAt} />, and the fan was written to.
        </p>
      )}
      <p>
        <Link to={page} reloadDocument>
          The fan's page
        </Link>
      </p>
      <ol className="hunt-desk">
        {hunt.pieces.map((piece) => (
          <li key={piece.position}>
            <ArtPicture of={piece.drawing} sizes="96px" alt="" />
            <Piece
              piece={piece}
              isOver={hunt.calledOffAt !== null}
              isTold={hunt.foundAt !== null}
              refused={answer?.values?.position === String(piece.position) ? answer : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

type Piece = Route.ComponentProps["loaderData"]["hunt"]["pieces"][number];

function Piece({
  piece,
  isOver,
  isTold,
  refused,
}: {
  piece: Piece;
  isOver: boolean;
  isTold: boolean;
  refused?: FormAnswer;
}) {
  const marks = useIsAllowed("operator");
  const value = (name: "shop" | "price" | "link") => ({
    name,
    error: refused?.fields?.[name],
    defaultValue: refused?.values?.[name] ?? piece[name],
  });
  return (
    <div>
      <h2>{piece.name}</h2>
      {piece.found_at ? (
        <p>
          Found at {piece.shop}
          {piece.price && `, ${piece.price}`}
          {hostOf(piece.link) && (
            <>
              {", "}
              <a href={piece.link} target="_blank" rel="noopener noreferrer nofollow">
                {hostOf(piece.link)}
              </a>
            </>
          )}
        </p>
      ) : (
        <p className="meta">Not found yet</p>
      )}
      {marks && !isOver && (
        <details open={refused !== undefined || undefined}>
          <summary>{piece.found_at ? "Put it right" : "It is found"}</summary>
          <Form method="post" className="form" preventScrollReset>
            <input type="hidden" name="position" value={piece.position} />
            <div className="desk-two stack-4">
              <Field label={`Shop of piece ${piece.position}`} {...value("shop")} />
              <Field label="Price" hint="As the shop says it" {...value("price")} />
            </div>
            <Field label="Link" type="url" hint="https:// only" {...value("link")} />
            <div className="desk-buttons">
              <Button type="submit" size="small" name="do" value="find">
                {piece.found_at ? "Save this place" : "Mark it found"}
              </Button>
              {piece.found_at && !isTold && (
                <RequireRole need="operator">
                  <ActionButton does="lose" formNoValidate>
                    It is not found after all
                  </ActionButton>
                </RequireRole>
              )}
            </div>
          </Form>
        </details>
      )}
    </div>
  );
}
