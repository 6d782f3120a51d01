import type { Picture } from "../../../../content/art/picture.ts";
import { spotEmptySeat } from "../../../../content/art/pictures.gen.ts";
import { onPage } from "../../../../platform/action/page.server.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { counted } from "../../../../platform/ui/numbers.ts";
import { ArtPicture as Art } from "../../../../platform/ui/picture.tsx";
import type { FanPageHandle } from "../../you/fan-page-handle.ts";
import type { Route } from "./+types/account.route";
import { accountAction } from "./account.actions.server.ts";
import styles from "./account.css?url";
import { loadAccount } from "./account.server.ts";
import { Address, DeleteAccount, Devices, Keys } from "./seat.tsx";
import { type SignInAnswer, SignInForm } from "./sign-in-form.tsx";
import { TwoSelves, Undo } from "./two-selves.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadAccount(context.get(visitorContext));

export const handle: FanPageHandle = { inside: true };

export const action = onPage(accountAction);

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export const meta = () => [{ title: "Your seat | afters" }, { name: "robots", content: "noindex" }];

export default function AccountPage({ loaderData: { self, seat }, actionData }: Route.ComponentProps) {
  const answer = actionData as SignInAnswer | undefined;
  return (
    <div className="page wrap account-page stack-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>{seat ? "Your seat" : "Keep your seat"}</h1>
      {self && (
        <p className="account-self row-4">
          <Avatar of={self.face as Picture | null} name={self.name || "?"} size={56} />
          <span>
            <b>{self.name || "You, without a name yet"}</b>
            <span className="meta">{counted(self.points, "point")}</span>
          </span>
        </p>
      )}
      {seat ? (
        <>
          {seat.offer && <TwoSelves offer={seat.offer} name={self?.name ?? ""} />}
          {seat.undo && <Undo undo={seat.undo} />}
          <div className="account-halves">
            <div>
              <Address email={seat.email} answer={answer} />
              <Keys passkeys={seat.passkeys} answer={answer} />
            </div>
            <div>
              <Devices devices={seat.devices} />
              <DeleteAccount answer={answer} />
            </div>
          </div>
        </>
      ) : (
        <section className="account-part stack-4 account-empty" aria-label="Keep your seat">
          <Art of={spotEmptySeat} sizes="(min-width: 800px) 520px, 220px" alt="" />
          <p className="lede">
            {self
              ? "Votes, points, your character, your collection: so far they live in this browser alone. With an address or a passkey they are there on every device."
              : "Sign in to the seat you kept, or keep one from the start. There is nothing to think up: no name, no password."}
          </p>
          <SignInForm answer={answer} isSomebody={self !== null} />
        </section>
      )}
    </div>
  );
}
