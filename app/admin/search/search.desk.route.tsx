import { Form } from "react-router";
import { onPage, pageAgain } from "../../../platform/action/page.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { deskAction } from "../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/search.desk.route";
import type { HitGroup } from "./desk-search.ts";
import { DeskSearchForm } from "./desk-search-form.ts";
import { Hits } from "./hits.tsx";
import { searchDesk } from "./search-desk.server.ts";
import "./search.css";

export function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  return null;
}

const find = deskAction("viewer", DeskSearchForm, async ({ sought }, { role }) => ({
  answer: { sought, groups: await searchDesk(sought, role) },
}));

/** What was found is said in the answer: no address leads to it. */
export const action = onPage(find, pageAgain);

/** Looking changes nothing. */
export const shouldRevalidate = () => false;

type Found = { sought?: string; groups?: HitGroup[] };

export default function SearchDesk({ actionData }: Route.ComponentProps) {
  const { sought, groups } = (actionData ?? {}) as Found;
  return (
    <>
      <DeskHead title="Search">People, parties, titles, requests and the pages of the desk.</DeskHead>
      <Form method="post" className="stack-3">
        <Field
          label="Name, address, ID or title"
          name="sought"
          type="search"
          defaultValue={sought}
          required
        />
        <div className="desk-buttons">
          <Button type="submit" size="small">
            Search
          </Button>
        </div>
      </Form>
      {groups?.length === 0 && <EmptyState>No results.</EmptyState>}
      {groups && <Hits groups={groups} id="found" />}
    </>
  );
}
