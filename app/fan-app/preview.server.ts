import { cardNamed } from "../../content/art/pictures.server.ts";
import { type ViewName, viewPath } from "../frame/phone/views.ts";
import type { ShownView } from "./loaders.server.ts";

/** What is shown of a link to a view, and where the view stands. */
export type ViewPreview = { path: string; title: string; description: string; card: string };

const words: Partial<Record<ViewName, Omit<ViewPreview, "path">>> = {
  play: {
    title: "Hot or Not",
    description: "Twelve faces, one thumb. Hot or not, and you may argue about it afterwards.",
    card: cardNamed("hot-or-not"),
  },
  "alter-ego": {
    title: "Your Alter Ego",
    description: "Which of us are you when the lights go down?",
    card: cardNamed("alter-ego"),
  },
  wrapped: {
    title: "Your Fandom Wrapped",
    description: "The show you lived in, the one you hid, and how often you went back.",
    card: cardNamed("wrapped"),
  },
  drops: {
    title: "Limited drops",
    description: "Numbered pieces from films and shows, one for each fan.",
    card: cardNamed("drops"),
  },
};

/** Null for a view that is shown as the whole app is. */
export function previewOf(shown: ShownView): ViewPreview | null {
  const { view } = shown;
  if (view === "drops" && "data" in shown && shown.data.detail) {
    const { id, title, description } = shown.data.detail.drop;
    return { path: viewPath(view, { drop: id }), title, description, card: `/drops/${id}/card.jpg` };
  }
  const said = words[view];
  return said ? { path: viewPath(view), ...said } : null;
}
