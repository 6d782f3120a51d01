import { renderEmail } from "../../../platform/mail/email.ts";
import type { Email } from "../../../platform/mail/outbox.server.ts";
import { greeting } from "../../desk/mail/greeting.ts";
import { huntLink } from "./hunt-link.server.ts";

type Look = { key: string; name: string; email: string; characterName: string };

const why =
  "You get this email because someone, most likely you, started this hunt with this address. If it was not you, call it off on its page.";

export function huntStartedEmail({
  key,
  name,
  email,
  characterName,
  pieces,
}: Look & { pieces: string[] }): Email {
  const subject = `Hunting the look of ${characterName}`;
  const letter = renderEmail({
    title: subject,
    lines: [
      greeting(name),
      `Your hunt has begun. These are the pieces we look for: ${pieces.join("; ")}.`,
      "Its page shows what is found so far. We write again when all of it is.",
    ],
    action: { label: "See your hunt", href: huntLink(key) },
    why,
  });
  return { kind: "hunt-begun", to: email, subject, about: key, ...letter };
}

type FoundPiece = { name: string; shop: string; price: string; link: string };

export function huntFoundEmail({
  key,
  name,
  email,
  characterName,
  pieces,
}: Look & { pieces: FoundPiece[] }): Email {
  const subject = `All of ${characterName}'s look is found`;
  const letter = renderEmail({
    title: subject,
    lines: [
      greeting(name),
      "Every piece you asked for has turned up.",
      ...pieces.map(
        (piece) => `${piece.name}: ${[piece.shop, piece.price, piece.link].filter(Boolean).join(", ")}`,
      ),
    ],
    action: { label: "See all pieces", href: huntLink(key) },
    why,
  });
  return { kind: "hunt-found", to: email, subject, about: key, ...letter };
}
