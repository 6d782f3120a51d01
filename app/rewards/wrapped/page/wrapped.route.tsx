import { useState } from "react";
import { Form, Link, useRevalidator, useSubmit } from "react-router";
import { cardNamed, pictureNamed } from "../../../../content/art/pictures.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { pageMeta } from "../../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../../platform/session/visitor.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { ActionForm } from "../../../../platform/ui/form/action-form.tsx";
import { Select } from "../../../../platform/ui/form/select.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { cutoutOf, listCharacters } from "../../../catalogue/catalogue.server.ts";
import { findMe } from "../../../fans/fans.server.ts";
import type { FanPageHandle } from "../../../fans/you/fan-page-handle.ts";
import { youOf } from "../../../fans/you/you.server.ts";
import { verb } from "../../../frame/verbs.ts";
import { findIdentity } from "../../identities/identities.server.ts";
import { storyOf } from "../story/story.server.ts";
import { Story } from "../story/story.tsx";
import { StoryScreen } from "../story/story-screen.tsx";
import { findWrapped, isRunning } from "../wrapped.server.ts";
import { currentPeriod, isPeriod, months, noFriendVote, periodName } from "../wrapped.ts";
import type { Route } from "./+types/wrapped.route";
import { TakeItAlong } from "./take-it-along.tsx";
import { WrappedPoster } from "./wrapped-poster.tsx";
import "./wrapped.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const asked = new URL(request.url).searchParams.get("period") ?? "";
  const period = isPeriod(asked) ? asked : currentPeriod();
  const [wrapped, identity, me] = await Promise.all([
    findWrapped(fanId, period),
    findIdentity(fanId),
    findMe(fanId),
  ]);
  const cast = listCharacters();
  const named = (name: string | undefined) => cast.find((one) => one.name === name);
  const character = named(wrapped?.stats.friendVote) ?? named(identity?.character_name) ?? cast[0] ?? null;
  return {
    period,
    isRunning: isRunning(period),
    year: new Date().getUTCFullYear(),
    wrapped,
    cards: fanId && wrapped ? await storyOf(fanId, wrapped) : [],
    name: me?.name ?? null,
    you: me && youOf(me),
    cutout: cutoutOf(character),
    seat: pictureNamed("spot-empty-seat"),
    origin: config.origin,
    card: cardNamed("wrapped"),
  };
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    origin: loaderData?.origin ?? "",
    path: "/wrapped",
    card: loaderData?.card,
    title: "Your Fandom Wrapped",
    description:
      "Your month or year as a fan: the show you lived in, the one you hid, and how often you went back.",
  });
}

export default function WrappedPage({ loaderData }: Route.ComponentProps) {
  const { period, isRunning, year, wrapped, cards, name, cutout, seat } = loaderData;
  const { revalidate } = useRevalidator();
  const [isPlaying, setPlaying] = useState(false);
  const story = { cards, name, cutout, file: `${period}-wrapped` };
  return (
    <div className="page wrap wrapped-page stack-6" data-empty={!wrapped || undefined}>
      <div className="wrapped-side stack-4">
        <h1>Your Fandom Wrapped</h1>
        <p className="lede">The show you lived in, the one you hid, and how often you went back.</p>
        <PeriodPicker period={period} year={year} />
        <ActionForm
          action={verb("/wrapped")}
          failed="Failed to generate wrapped stats"
          done={() => void revalidate().then(() => setPlaying(true))}
        >
          {(busy) => (
            <>
              <input type="hidden" name="period" value={period} />
              <Button type="submit" busy={busy} variant={wrapped ? "quiet" : "primary"}>
                {wrapped ? "Generate again" : `Generate ${periodName(period)}`}
              </Button>
            </>
          )}
        </ActionForm>
        {wrapped && (
          <Button variant="paper" className="needs-script" onClick={() => setPlaying(true)}>
            <Icon name="play" size={20} />
            Play it
          </Button>
        )}
        {wrapped?.sample && (
          <p className="wrapped-note">
            <b>Sample.</b>{" "}
            {isRunning
              ? `Not enough of a ${spanWord(period)} yet, so here is a sample one. Vote, talk, show up, and it turns into yours.`
              : `There is not enough of your ${periodName(period)} to tell from, so here is a sample one. This month can still be yours.`}
          </p>
        )}
        {wrapped?.stats.friendVote === noFriendVote && (
          <p className="wrapped-note">
            No friend has said yet who you are. <Link to="/afters?tab=mine">Send one your link</Link>, then
            generate again.
          </p>
        )}
        {wrapped && <TakeItAlong period={period} />}
      </div>
      <div className="wrapped-stage">
        {wrapped ? (
          <>
            <WrappedPoster wrapped={wrapped} name={name} cutout={cutout} />
            {isPlaying ? (
              <StoryScreen
                {...story}
                title={`Your ${periodName(period)} Wrapped`}
                close={() => setPlaying(false)}
              />
            ) : (
              <section className="wrapped-story" aria-label="As a story">
                <Story {...story} />
              </section>
            )}
          </>
        ) : (
          <Empty spot={seat} title={`No ${periodName(period)} yet`}>
            Generate it, and it shows here.
          </Empty>
        )}
      </div>
    </div>
  );
}

const spanWord = (period: string) => (period.startsWith("2") ? "year" : "month");

/** A plain GET form; with JavaScript it submits on change. */
function PeriodPicker({ period, year }: { period: string; year: number }) {
  const submit = useSubmit();
  const periods = [...months, String(year), String(year - 1)];
  const known = periods.includes(period) ? periods : [...periods, period];
  return (
    <Form className="period-picker" action={verb("/wrapped")}>
      <Select
        key={period}
        name="period"
        label="Period"
        defaultValue={period}
        onChange={(chosen) =>
          void submit({ period: chosen }, { action: "/wrapped", preventScrollReset: true })
        }
        options={known.map((value) => ({ value, label: periodName(value) }))}
      />
      <noscript>
        <button type="submit" className="button quiet">
          Show
        </button>
      </noscript>
    </Form>
  );
}
