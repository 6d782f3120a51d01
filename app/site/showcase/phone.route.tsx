import type { Route } from "./+types/phone.route";
import { loadPhone } from "./load-phone.server.ts";
import { PhoneAlone } from "./phone-alone.tsx";

export const handle = { ownShell: true };

/** What is pressed in it goes on as the fan app does. */
export const loader = ({ request, context }: Route.LoaderArgs) => loadPhone(request, context);

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Frame-Options": "SAMEORIGIN" });

export const meta = () => [{ title: "The fan app | afters" }, { name: "robots", content: "noindex" }];

export default function LivePhone({ loaderData }: Route.ComponentProps) {
  return <PhoneAlone app={loaderData} />;
}
