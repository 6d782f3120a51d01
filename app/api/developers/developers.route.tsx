import type { ReactNode } from "react";
import { cardNamed, pictureNamed } from "../../../content/art/pictures.server.ts";
import { config } from "../../../platform/config.server.ts";
import { breadcrumb, pageMeta } from "../../../platform/pages/page-meta.ts";
import { TextPage } from "../../../platform/ui/text-page/text-page.tsx";
import { commonAttributes, sdkElements } from "../../../sdk/described.ts";
import { FormButton } from "../../creators/signups/form-button.tsx";
import { seenBy } from "../../marks/seen.server.ts";
import { closingOf, type PollRow } from "../../polls/poll-rows.server.ts";
import { openPolls, reachedPolls } from "../../polls/polls.server.ts";
import { authEndpoints } from "../auth/auth.server.ts";
import type { Described } from "../described.ts";
import { sdkLines, sdkWeights } from "../embed/release.server.ts";
import { functionEndpoints } from "../functions/functions.server.ts";
import { ownKey } from "../keys/keys.server.ts";
import { channels } from "../realtime/channels.ts";
import { tables } from "../rest/tables/tables.ts";
import { buckets } from "../storage/buckets.ts";
import { storageEndpoints } from "../storage/endpoints.ts";
import type { Route } from "./+types/developers.route";
import developersStyles from "./developers.css?url";
import { Elements } from "./elements.tsx";
import { EndpointList } from "./endpoints.tsx";
import { Example } from "./example.tsx";
import { examples } from "./examples.server.ts";
import { Looks } from "./looks.tsx";
import { Promises } from "./promises.tsx";
import { ApiTable } from "./table.tsx";

/** A newspaper's, a streaming service's and a club's. */
const dresses: { name: string; look: Record<string, string> }[] = [
  {
    name: "a newspaper",
    look: {
      "--afters-press": "#8a1c1c",
      "--afters-paper": "#fffdf8",
      "--afters-ink": "#1c1a17",
      "--afters-type": "Georgia, serif",
      "--afters-pad": "1.5rem 1.25rem 1.25rem",
    },
  },
  { name: "a streaming service", look: { theme: "dark", "--afters-press": "#7aa2ff" } },
  {
    name: "a fan club",
    look: {
      "--afters-press": "#b4005a",
      "--afters-paper": "#fff0f6",
      "--afters-ink": "#3b0a24",
      "--afters-corner": "24px",
      "--afters-pad": "1.5rem 1.25rem 1.25rem",
    },
  },
];

/**
 * The poll that is open longest and tells nobody anything, so that it is open still when its frames load, or when a line is
 * pasted; none while there is none, or while polls cannot be asked.
 */
async function findShownPoll(): Promise<PollRow | undefined> {
  const [open, seen] = await Promise.all([openPolls().catch(() => []), seenBy(null)]);
  const closes = (one: PollRow) => closingOf(one) ?? Number.MAX_SAFE_INTEGER;
  const [poll] = (await reachedPolls(open, seen, null)).toSorted((one, other) => closes(other) - closes(one));
  return poll;
}

export async function loader() {
  const { key } = await ownKey();
  const poll = await findShownPoll();
  return {
    looks: dresses.flatMap(({ name, look }) => {
      const asked = new URLSearchParams({ key, ...look });
      return poll ? { name, src: `/embed/poll/${encodeURIComponent(poll.id)}?${asked}` } : [];
    }),
    origin: config.origin,
    key,
    examples,
    tables,
    auth: authEndpoints.map((one) => plain("/auth/v1/", one)),
    functions: functionEndpoints.map((one) => plain("/functions/v1/", one)),
    files: storageEndpoints.map((one) => plain("/storage/v1/", one)),
    buckets: Object.values(buckets).map(({ id, says }) => ({ id, says })),
    channels,
    sdk: {
      pollId: poll?.id ?? "the-poll",
      head: sdkLines(),
      weights: sdkWeights(),
      common: Object.keys(commonAttributes),
      elements: sdkElements.map(({ tag, says, of, attributes, methods }) => ({
        tag,
        says,
        attributes: [...(of ? ["for"] : []), ...Object.keys(attributes)],
        methods,
      })),
    },
    card: cardNamed("developers"),
    picture: pictureNamed("page-beam"),
  };
}

export type PlainEndpoint = ReturnType<typeof plain>;

/** What stands on the page. Bodies are in the OpenAPI description. */
const plain = (prefix: string, { method, path, summary, caller, answers, refusals, limits }: Described) => ({
  method,
  path: prefix + path,
  summary,
  caller,
  answers: answers.map(({ status, is }) => `${status}: ${is}`),
  refusals,
  limits,
});

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  return pageMeta({
    origin,
    path: "/developers",
    title: "Build on afters",
    description:
      "Polls, parties, claims and files of this Afters, over the client you know: quick start, tables, sign-in, functions, live channels.",
    card: loaderData?.card,
    facts: [breadcrumb(origin, "/developers", "Developers")],
  });
}

const contents = [
  { id: "start", title: "Quick start" },
  { id: "elements", title: "Three lines of HTML" },
  { id: "tables", title: "Tables" },
  { id: "sign-in", title: "Sign-in" },
  { id: "functions", title: "Functions" },
  { id: "live", title: "Live" },
  { id: "files", title: "Files" },
  { id: "errors", title: "Errors and limits" },
  { id: "promises", title: "What we promise" },
  { id: "key", title: "Get a key" },
];

type Loaded = Route.ComponentProps["loaderData"];
type ShowExample = (name: string, says?: string) => ReactNode;

export default function Developers({ loaderData }: Route.ComponentProps) {
  const { origin, key, picture } = loaderData;
  const example: ShowExample = (name, says) => (
    <Example name={name} code={loaderData.examples[name] ?? ""} apiKey={key} says={says} />
  );
  const start = [
    'import { createClient } from "@supabase/supabase-js";',
    `const supabase = createClient("${origin}", "${key}");`,
    'const { data } = await supabase.from("polls").select("id, title, total_votes");',
  ].join("\n");
  return (
    <TextPage
      look="developers"
      head={
        <>
          <h1>Build on afters</h1>
          <p className="lede">
            Take the client you know and point it here. Your page votes, claims and listens by the same rules
            as ours.
          </p>
        </>
      }
      picture={picture}
      contents={contents}
    >
      <link rel="stylesheet" href={developersStyles} precedence="page" />
      <div className="developers-text">
        <section id="start" aria-labelledby="start-title">
          <h2 id="start-title">Three lines</h2>
          <Example name="three-lines" code={start} runs="quick-start" apiKey={key} />
          <p>
            The key is public. It says who calls and from where, and opens nothing: who may read or change
            what is decided by who has signed in. Everything here also stands in an{" "}
            <a href="/developers/openapi.json">OpenAPI 3.1 description</a>.
          </p>
        </section>
        <Elements {...loaderData.sdk} apiKey={key} />
        <Looks frames={loaderData.looks} />
        <Tables tables={loaderData.tables} example={example} />
        <section id="sign-in" aria-labelledby="sign-in-title">
          <h2 id="sign-in-title">Sign-in</h2>
          <p>
            Fans need no name to begin: sign in anonymously and vote. An email address makes it an account
            that works on every device. Access tokens last an hour and are signed with keys you can check; a
            refresh token works once, and one that comes twice ends its sign-in.
          </p>
          {example("sign-in")}
          <EndpointList all={loaderData.auth} />
        </section>
        <section id="functions" aria-labelledby="functions-title">
          <h2 id="functions-title">Functions</h2>
          {example("deep-dive", "Facts, with the source where there is one")}
          {example("chat", "A word with a character")}
          <EndpointList all={loaderData.functions} />
        </section>
        <Live channels={loaderData.channels} example={example} />
        <Files buckets={loaderData.buckets} endpoints={loaderData.files} example={example} />
        <Promises />
        <section id="key" aria-labelledby="key-title">
          <h2 id="key-title">Get a key of your own</h2>
          <p>
            The key above is for trying. Ask for one of yours: the operator lists your origins and your rate,
            and sees nothing of your fans that you could not.
          </p>
          <div>
            <FormButton form="sdk">Get the SDK</FormButton>
          </div>
        </section>
      </div>
    </TextPage>
  );
}

function Tables({ tables: all, example }: Pick<Loaded, "tables"> & { example: ShowExample }) {
  return (
    <section id="tables" aria-labelledby="tables-title">
      <h2 id="tables-title">Tables</h2>
      <p>
        <code>supabase.from(name)</code> reads and writes <code>/rest/v1/{"{name}"}</code>, in the grammar of
        PostgREST: columns with aliases and casts, what belongs to a row, filters and their opposites, order,
        ranges, counts. What is not offered is refused by its name. What would spoil a story is empty for who
        has not seen that far: such a poll has no title and no options, and its element keeps your own words.
      </p>
      {example("read-polls", "Open polls and their results")}
      {example("parties", "The parties that are on, the fullest first")}
      {example("vote", "A vote. It counts at once, on our own pages too")}
      {example("claim", "Claim a character")}
      {example("wrapped", "A September, counted from what was done")}
      <div className="developers-list">
        {all.map((table) => (
          <ApiTable key={table.name} table={table} />
        ))}
      </div>
    </section>
  );
}

function Live({ channels: all, example }: Pick<Loaded, "channels"> & { example: ShowExample }) {
  return (
    <section id="live" aria-labelledby="live-title">
      <h2 id="live-title">Live</h2>
      <p>
        Channels are read-only; write through tables. A party's log has no gaps: send the last number you have
        with the join, and everything since then comes first, even after a night offline.
      </p>
      {example("listen", "A party, from its first line")}
      {example("rows", "Your own rows, wherever they were changed")}
      <dl className="developers-channels">
        {all.map(({ name, says, events }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {says}
              <ul>
                {Object.entries(events).map(([event, is]) => (
                  <li key={event}>
                    <code>{event}</code> {is}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Files({
  buckets: all,
  endpoints,
  example,
}: Pick<Loaded, "buckets"> & { endpoints: PlainEndpoint[]; example: ShowExample }) {
  return (
    <section id="files" aria-labelledby="files-title">
      <h2 id="files-title">Files</h2>
      <dl className="developers-channels">
        {all.map(({ id, says }) => (
          <div key={id}>
            <dt>
              <code>{id}</code>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      {example("art", "Pictures, for your own page")}
      {example("files", "A file of one's own, a link to it, and gone")}
      <EndpointList all={endpoints} />
    </section>
  );
}
