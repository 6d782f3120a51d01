import appStyles from "../../fan-app/fan-app.css?url";
import { FanApp } from "../../fan-app/fan-app.tsx";
import type { loadPhone } from "./load-phone.server.ts";

/** The fan app and nothing around it, for a frame of the wall. */
export function PhoneAlone({ app }: { app: Awaited<ReturnType<typeof loadPhone>> }) {
  return (
    <div className="phone">
      <link rel="stylesheet" href={appStyles} precedence="page" />
      <div className="phone-screen">
        <FanApp {...app} isOpen />
      </div>
    </div>
  );
}
