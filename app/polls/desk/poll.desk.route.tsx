import { Form, Link } from "react-router";
import { z } from "zod";
import { byButton } from "../../../platform/action/action.server.ts";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { Apart } from "../../../platform/ui/tags/apart.tsx";
import { ActionButton } from "../../desk/action-button.tsx";
import { auditInTransaction } from "../../desk/audit-log.server.ts";
import { deskAction, onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { BackLink, DeskHead, EmptyState } from "../../desk/desk-head.tsx";
import { MomentField, toFieldValue } from "../../desk/moment-field.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { RequireRole } from "../../desk/require-role.tsx";
import { SelectField } from "../../desk/select-field.tsx";
import type { Route } from "./+types/poll.desk.route";
import { countOrAsk, listAskedNetworks } from "./counting.server.ts";
import { leaveOutHeldVotes, listHeldVotes } from "./desk-held-votes.server.ts";
import { findDeskPoll, partiesToCome } from "./desk-polls.server.ts";
import { HeldBack } from "./held-back.tsx";
import { closePollNow, createPoll, editPoll, openPollNow } from "./poll-desk.server.ts";
import { PollForm } from "./poll-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const poll = await recordOrNew(id, findDeskPoll);
  const held = poll ? await listHeldVotes(poll.id) : [];
  const askedNetworks = poll ? await listAskedNetworks(poll.id) : [];
  return { poll, held, askedNetworks, parties: poll ? [] : await partiesToCome() };
}

const noted = auditInTransaction("poll");

const Id = z.object({ id: z.string() });

const open = deskAction("operator", Id, async ({ id }, operator) => {
  await openPollNow(id, noted(operator, "poll-open", "Opened a poll."));
  return { message: "The poll is open." };
});

const close = deskAction("operator", Id, async ({ id }, operator) => {
  await closePollNow(id, noted(operator, "poll-close", "Closed a poll."));
  return { message: "The poll is closed." };
});

const Held = z.object({ id: z.string(), network: z.string().max(100) });

const count = deskAction("operator", Held, async ({ id, network }, operator) => {
  return { message: await countOrAsk(id, network, operator) };
});

const leaveOut = deskAction("operator", Held, async ({ id, network }, operator) => {
  await leaveOutHeldVotes(id, network, (on, votes) =>
    noted(operator, "votes-leave-out", `Left out ${counted(votes, "vote")} that had been held back.`)(on, id),
  );
  return { message: "The votes are not counted. You can still count them later." };
});

const save = deskAction("operator", PollForm, async (input, operator, { call }) => {
  const { id = "new" } = call.params;
  if (id !== "new") {
    await editPoll(id, input, noted(operator, "poll-edit", "Changed a poll."));
    return { message: "The poll is saved." };
  }
  const made = await createPoll(input, noted(operator, "poll-create", "Created a poll."));
  return { message: "The poll is created.", goTo: `/operator/polls/${made}` };
});

export const action = onDesk(byButton({ open, close, count, "leave-out": leaveOut }, save));

const rules = () => import("./poll-form.ts").then((module) => module.PollForm);

export default function Poll({
  loaderData: { poll, held, askedNetworks, parties },
  actionData,
}: Route.ComponentProps) {
  const values = {
    title: poll?.title ?? "",
    description: poll?.description ?? "",
    options: poll?.options.join("\n") ?? "",
    partyId: poll?.partyId ?? "",
    opensAt: toFieldValue(poll?.opensAt ?? null),
    closesAt: toFieldValue(poll?.closesAt ?? null),
  };
  const voted = (poll?.total ?? 0) > 0;
  return (
    <>
      <BackLink to="/operator/polls">Polls</BackLink>
      <DeskHead title={poll?.title ?? "New poll"}>
        {poll?.party && `For ${poll.party}. `}
        {poll && (
          <RequireRole need="operator">
            <Link to={`/operator/keys/embed?of=poll:${poll.id}`}>Embed it</Link>
          </RequireRole>
        )}
      </DeskHead>
      {poll && <Standing poll={poll} held={held} askedNetworks={askedNetworks} />}
      {poll?.sample ? (
        <EmptyState>A sample poll stays as it was written.</EmptyState>
      ) : (
        <DeskForm
          key={poll?.id}
          rules={rules}
          refused={actionData}
          values={values}
          keep={poll ? "Save" : "Create the poll"}
        >
          {(field) => (
            <>
              <Field label="Question" {...field("title")} />
              <TextField label="Description" {...field("description")} rows={2} />
              <TextField
                label="Options"
                hint={
                  voted ? "Fans have voted: the options stay as they are." : "One on each line, two to eight."
                }
                {...field("options")}
                readOnly={voted}
                rows={5}
              />
              {!poll && (
                <SelectField
                  label="Party"
                  {...field("partyId")}
                  options={[
                    { value: "", label: "None: it is listed on the polls page" },
                    ...parties.map(({ id, title }) => ({ value: id, label: title })),
                  ]}
                />
              )}
              {poll && <input type="hidden" name="partyId" value={poll.partyId ?? ""} />}
              <div className="desk-two stack-4">
                <MomentField label="Opens (at once when empty)" {...field("opensAt")} />
                <MomentField label="Closes (never when empty)" {...field("closesAt")} />
              </div>
            </>
          )}
        </DeskForm>
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Standing({
  poll,
  held,
  askedNetworks,
}: { poll: NonNullable<Loaded["poll"]> } & Pick<Loaded, "held" | "askedNetworks">) {
  return (
    <>
      <Form method="post" className="desk-bar" preventScrollReset>
        <p>
          {poll.open ? "Open" : poll.scheduled ? "Scheduled" : "Closed"},{" "}
          <Apart all={poll.total} sample={poll.sampleVotes}>
            {poll.total - poll.sampleVotes === 1 ? "vote" : "votes"}
          </Apart>
        </p>
        <RequireRole need="operator">
          <ActionButton does={poll.open ? "close" : "open"}>
            {poll.open ? "Close now" : "Open now"}
          </ActionButton>
        </RequireRole>
      </Form>
      <dl className="desk-facts">
        {poll.options.map((option, at) => (
          <div key={option}>
            <dt>{option}</dt>
            <dd>{counted(poll.votes[at] ?? 0, "vote")}</dd>
          </div>
        ))}
      </dl>
      <HeldBack held={held} asked={askedNetworks} />
    </>
  );
}
