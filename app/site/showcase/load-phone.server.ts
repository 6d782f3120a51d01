import { type RouterContextProvider, redirect } from "react-router";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { isOpen } from "../../creators/gates/gate.server.ts";
import { loadFanApp } from "../../fan-app/loaders.server.ts";
import { viewOf } from "../../frame/phone/views.ts";

/** A view of the fan app as it stands on the wall; closed, the way to the gate. */
export async function loadPhone(request: Request, context: Readonly<RouterContextProvider>) {
  const { session, fanId, address } = context.get(visitorContext);
  if (!isOpen("showcase", session, request.headers.get("cookie"))) throw redirect("/showcase");
  const params = new URL(request.url).searchParams;
  return loadFanApp(viewOf(params) ?? "home", { fanId, address, params, inShowcase: true });
}
