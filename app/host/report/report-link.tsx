import { Form } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { copyText } from "../../../platform/ui/share/copy-text.ts";
import { ActionButton } from "../../desk/action-button.tsx";
import { Moment } from "../../desk/moment.tsx";
import type { ReportLink as Shared } from "./report-links.server.ts";

/** One that leads to the report now: to copy, to open as its reader does, and to end. */
export function ReportLinkBar({ link: { id, path, href, endsAt, madeBy } }: { link: Shared }) {
  async function copy() {
    try {
      await copyText(href);
      toast.success("Link copied.");
    } catch {
      toast.error("The link could not be copied. Select it and copy it by hand.");
    }
  }
  return (
    <Form method="post" className="desk-bar report-link" preventScrollReset>
      <input
        className="input"
        aria-label="Link for the studio"
        readOnly
        value={href}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="small" variant="paper" className="needs-script" onClick={copy}>
        Copy
      </Button>
      <a className="button quiet small" href={path}>
        Open
      </a>
      <input type="hidden" name="link" value={id} />
      <ActionButton does="end">End it</ActionButton>
      <p className="meta">
        Made by {madeBy}. Whoever has it reads this report until <Moment at={endsAt} />.
      </p>
    </Form>
  );
}
