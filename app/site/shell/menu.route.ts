import type { Picture } from "../../../content/art/picture.ts";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { directory } from "../../lobby/directory.server.ts";
import { isOn, type PartyCardView } from "../../parties/party.ts";
import { menuPages } from "./menu-pages.ts";

/** As many as the sheet shows before its pages. */
const most = 3;

/** GET /menu: what the menu shows once it is opened: the parties that are on, the liveliest first, or the next to come; and its pictures. */
export async function loader() {
  const { parties } = await directory();
  const on = parties.filter(({ status }) => isOn(status));
  const next = parties.filter(({ status }) => status === "upcoming").sort((a, b) => a.startsAt - b.startsAt);
  const shown = on.length > 0 ? on.slice(0, most) : next.slice(0, 1);
  return { parties: shown.map(toEntry), pictures: picturesOf(), loadedAt: Date.now() };
}

const toEntry = ({ id, title, show, status, image, here, startsAt, endsAt }: PartyCardView) => ({
  id,
  title,
  show,
  status,
  image,
  here,
  startsAt,
  endsAt,
});

export type MenuParty = ReturnType<typeof toEntry>;

const picturesOf = (): Record<string, Picture> =>
  Object.fromEntries(menuPages.map(({ to, picture }) => [to, pictureNamed(picture)]));

/** Null where it cannot be had: the links stand without it. */
export const clientLoader = async ({ serverLoader }: { serverLoader: () => Promise<unknown> }) =>
  (await serverLoader().catch(() => null)) as Awaited<ReturnType<typeof loader>> | null;
