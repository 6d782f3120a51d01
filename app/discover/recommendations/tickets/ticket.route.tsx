import { data, Form, Link } from "react-router";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { onPage, redirectOrRerender } from "../../../../platform/action/page.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { limitTo } from "../../../../platform/http/limits.server.ts";
import { asRouteError } from "../../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { picturesThereAre } from "../../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { findYou } from "../../../fans/you/you.server.ts";
import { Missing } from "../../../frame/errors/missing.tsx";
import { pathOf } from "../recommendation.ts";
import type { Route } from "./+types/ticket.route";
import { qrOf } from "./qr.server.ts";
import ticketStyles from "./ticket.css?url";
import { ticketPage } from "./tickets.actions.server.ts";
import { findTicket, ticketKey, ticketPath } from "./tickets.server.ts";

const looks = limitTo({ name: "ticket-looks", points: 60, seconds: 60 });

export async function loader({ params, context }: Route.LoaderArgs) {
  await asRouteError(looks(context.get(visitorContext).address));
  const key = ticketKey(params.token);
  const ticket = key && (await findTicket(key));
  if (!ticket) throw data(null, { status: 404 });
  const { picture, startsAt, endsAt: _, key: __, ...words } = ticket;
  return {
    ...words,
    you: await findYou(context.get(visitorContext).fanId),
    picture: picturesThereAre([picture])[0] ?? null,
    calendar: startsAt ? `${ticketPath(ticket.key)}/calendar.ics` : null,
    code: qrOf(config.origin + ticketPath(ticket.key)),
  };
}

export const handle: FanPageHandle = { inside: true };

export const action = onPage(ticketPage, redirectOrRerender);

export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // The link tells nobody else where it leads; with less than this a browser's plain post would not say where it is from.
  "Referrer-Policy": "same-origin",
});

export const meta = () => [{ title: "Your ticket | afters" }, { name: "robots", content: "noindex" }];

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { recommendation, title, number, seats, date, location, picture, calendar, code } = loaderData;
  const refused = actionData as FormAnswer | undefined;
  return (
    <div className="page wrap ticket-page">
      <link rel="stylesheet" href={ticketStyles} precedence="page" />
      <article className="seat-ticket" aria-labelledby="ticket-title">
        {picture && <ArtPicture of={picture} sizes="(min-width: 800px) 560px, 100vw" alt="" priority />}
        <div className="ticket-words">
          <h1 id="ticket-title">{title}</h1>
          <p className="ticket-number">
            Ticket <b>{number}</b> of {seats}
          </p>
          {date && <p>{date}</p>}
          {location && <p>{location}</p>}
        </div>
        <svg
          className="ticket-code"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={`Code of ticket ${number}, to show at the door`}
          shapeRendering="crispEdges"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      </article>
      <div className="ticket-more">
        <p>This page is the ticket. Keep its link, or have it sent.</p>
        {/* A whole page comes back, which says what happened. */}
        <Form method="post" className="form" reloadDocument>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            error={refused?.fields?.email}
            defaultValue={refused?.values?.email}
          />
          <Button type="submit" variant="quiet">
            Send it to me
          </Button>
        </Form>
        {calendar && (
          <p>
            <a href={calendar} download>
              Add it to your calendar
            </a>
          </p>
        )}
        <p>
          <Link to={pathOf(recommendation)}>About {title}</Link>
        </p>
        <Form method="post" reloadDocument>
          <Button type="submit" variant="quiet" name="do" value="return">
            Give the ticket back
          </Button>
        </Form>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="There is no ticket here">
      It was given back, or the link is incomplete. Seats are on{" "}
      <Link to="/recommendations">Curated For You</Link>.
    </Missing>
  );
}
