import type { Route } from "./+types/stopped.route";
import { loadPhone } from "./load-phone.server.ts";
import { PhoneAlone } from "./phone-alone.tsx";

export const handle = { ownShell: true, isStopped: true };

/** The same without scripts: it holds no stream and asks for nothing. */
export const loader = ({ request, context }: Route.LoaderArgs) => loadPhone(request, context);

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Frame-Options": "SAMEORIGIN" });

export const meta = () => [{ title: "The fan app | afters" }, { name: "robots", content: "noindex" }];

export default function StoppedPhone({ loaderData }: Route.ComponentProps) {
  return <PhoneAlone app={loaderData} />;
}
