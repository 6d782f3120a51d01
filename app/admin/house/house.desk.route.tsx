import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { audit } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { currentHouse, readHouseSettings, saveHouse } from "../../frame/house/house.server.ts";
import { type AddressKind, addressKinds } from "../../frame/house/house.ts";
import { HouseForm } from "../../frame/house/house-form.ts";
import type { Route } from "./+types/house.desk.route";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  return { settings: await readHouseSettings(), inForce: currentHouse() };
}

const save = deskAction("operator", HouseForm, async (input, operator) => {
  await saveHouse(input, (on) =>
    audit(
      operator,
      { action: "house-edit", subject: "house", said: "Changed what the house says of itself." },
      on,
    ),
  );
  return { message: "Saved. Every page says it within five minutes." };
});

export const action = onDesk(save);

const rules = () => import("../../frame/house/house-form.ts").then((module) => module.HouseForm);

const labels: Record<AddressKind, string> = {
  hello: "Contact",
  legal: "Legal",
  privacy: "Privacy",
  community: "Community",
  moderation: "Moderation",
  security: "Security",
  investors: "Investors",
  careers: "Careers",
};

export default function HouseDesk({ loaderData: { settings, inForce }, actionData }: Route.ComponentProps) {
  const [[number1 = "", word1 = ""] = [], [number2 = "", word2 = ""] = []] = settings.claims;
  const { name, copyright, addresses } = settings;
  const own = Object.fromEntries(addressKinds.map((kind) => [kind, addresses[kind] ?? ""]));
  return (
    <>
      <DeskHead title="House">
        Who runs this product, as the foot of its pages, its legal texts and search engines say. The product
        itself stays Afters. An empty field is filled by itself, as shown.
      </DeskHead>
      <DeskForm
        rules={rules}
        refused={actionData}
        values={{ name, copyright, number1, word1, number2, word2, ...own }}
      >
        {(field, busy) => (
          <>
            <Field
              label="Name"
              hint={`Now ${inForce.name}. For search engines, and for the foot while the line below is empty.`}
              {...field("name")}
            />
            <Field
              label="Line at the foot of every page"
              hint={`Now ${inForce.copyright}`}
              {...field("copyright")}
            />
            <h2>Email addresses</h2>
            <div className="desk-two stack-4">
              {addressKinds.map((kind) => (
                <Field
                  key={kind}
                  label={labels[kind]}
                  type="email"
                  hint={`Now ${inForce.addresses[kind]}`}
                  {...field(kind)}
                />
              ))}
            </div>
            <h2>Numbers on the landing page</h2>
            <div className="desk-two stack-4">
              <p className="meta">
                {inForce.claims.length === 0
                  ? "None are shown now."
                  : `Now ${inForce.claims.map((claim) => claim.join(" ")).join(", ")}.`}
              </p>
              <Field label="First number" {...field("number1")} />
              <Field label="Of what" {...field("word1")} />
              <Field label="Second number" {...field("number2")} />
              <Field label="Of what else" {...field("word2")} />
            </div>
            <Button type="submit" busy={busy}>
              Save
            </Button>
          </>
        )}
      </DeskForm>
    </>
  );
}
