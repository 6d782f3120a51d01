import { config } from "../../../platform/config.server.ts";
import { limitCrowd, perConnection } from "../../../platform/http/crowd-limits.server.ts";
import { avatars } from "../../catalogue/catalogue.server.ts";
import { partyShield } from "../../parties/shield/shield.server.ts";
import type { PollView } from "../../polls/poll.ts";
import { loadRoom, ownRoom, shieldRoom } from "../../room/room.server.ts";
import { fanOfHolder } from "../caller.server.ts";
import { refuseOtherTitle } from "../keys/pointed.server.ts";
import { slowDown } from "./fields.server.ts";
import type { FunctionEndpoint } from "./function.ts";

const perAddress = limitCrowd({ name: "rooms-read", points: 240, seconds: 60 }, undefined, perConnection);

/** What a page needs to show a party, in one answer; the live channel goes on after `cursor`. */
export const room: FunctionEndpoint = {
  method: "GET",
  path: "room",
  query: { party: "a-party" },
  summary:
    "A party as it stands: its latest lines and cues, reactions, polls and gasp. `cursor` is the number to listen on from. With a token it also says who the fan is there.",
  caller: "key",
  needs: ["read"],
  answers: [
    {
      status: 200,
      is: "the party; `faces` are addresses of portraits by what a speaker's `avatar` says; `own` is null for nobody",
      example: {
        party: { id: "a-party", title: "A party", status: "live" },
        cursor: 120,
        entries: [],
        own: null,
      },
    },
  ],
  refusals: [{ status: 404, code: "no_such_party", when: "there is no such party" }, slowDown],
  limits: ["240 a minute and address, more where people read along from there"],
  async serve({ caller, query }) {
    await perAddress(caller.address);
    const partyId = new URLSearchParams(query).get("party") ?? "";
    await refuseOtherTitle(caller.key, "party", partyId);
    const holder = await caller.holder();
    const fanId = holder && (await fanOfHolder(holder));
    const [whole, shield] = await Promise.all([loadRoom(partyId), partyShield(partyId, fanId)]);
    const { party, entries, hasEarlier, cursor, polls, gasp, pinned, reactionTotals, heat } = shieldRoom(
      whole,
      shield,
    );
    const own = fanId ? await ownRoom(partyId, fanId) : null;
    const { image: _, ...told } = party;
    return {
      status: 200,
      body: {
        party: { ...told, url: new URL(`/afters/${party.id}`, config.origin).href },
        entries,
        hasEarlier,
        cursor,
        polls: polls.map(shortOf),
        gasp,
        pinned,
        reactionTotals,
        heat,
        faces: faces(),
        own: own && {
          fanId: own.me?.fanId ?? fanId,
          name: own.me?.name ?? null,
          joined: own.joined,
          hidden: own.hidden,
          blocked: own.blocked,
          holding: own.holding,
        },
      },
    };
  },
};

const shortOf = ({ id, title, state, closesAt }: PollView) => ({ id, title, state, closesAt });

const faces = () =>
  Object.fromEntries(
    Object.entries(avatars()).flatMap(([id, { webp }]) => (webp[0] ? [[id, webp[0][1]]] : [])),
  );
