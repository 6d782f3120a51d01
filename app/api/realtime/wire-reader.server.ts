import type { Socket } from "node:net";
import { z } from "zod";
import { mostTopics, updateTopics } from "../../../platform/live/live.server.ts";
import { Reader } from "../../../platform/live/reader.server.ts";
import { visitorOf } from "../../../platform/live/topics.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { personOrToBe } from "../../../platform/session/persons.server.ts";
import type { PublishableKey } from "../keys/keys.server.ts";
import { isPointed } from "../keys/pointed.server.ts";
import { noteRefusal } from "../note-refusal.server.ts";
import { hasEnded } from "../tokens/ended-sessions.server.ts";
import { readToken, type TokenHolder } from "../tokens/tokens.server.ts";
import { channelOf, topicOfChannel } from "./channels.ts";
import { dialects } from "./dialects.server.ts";
import { textFrame, type Version, type WireMessage, writeMessage } from "./message.ts";
import type { NetworkShare } from "./network-share.server.ts";
import { type KeyNews, mayHear } from "./pointed-news.server.ts";
import { Watch } from "./row-filter.ts";
import { watchRows } from "./row-watch.server.ts";
import { watchedTables } from "./watched-tables.server.ts";
import type { Change, RowListener } from "./watchers.ts";

export const silentForMs = 80_000;
const mostMessages = 200;
const messagesPerMs = 10_000;
/** Of rows, in all channels of a socket: a page watches a table or two, and each watch costs at every change. */
const mostWatches = 20;

const Join = z.object({
  access_token: z.string().max(4_096).nullish(),
  /** The last number that the client has of a log: what came since is sent first. */
  after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  config: z
    .object({
      postgres_changes: z.array(Watch).max(mostWatches).nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      broadcast: z.object({ replay: z.unknown().optional() }).nullish(),
    })
    .nullish(),
});
const Token = z.object({ access_token: z.string().max(4_096).nullish() });

type Joined = { joinRef: string | null; ref: string | null; stops: (() => void)[]; ownRows: boolean };

/** One socket of the well-known client: channels come and go on it, and somebody may sign in while it is open. */
export class WireReader extends Reader {
  private readonly version: Version;
  private readonly key: PublishableKey;
  private readonly share: NetworkShare;
  private readonly isWithin: KeyNews["isWithin"];
  private watches = 0;
  private hasLeft = false;
  private holder: TokenHolder | null = null;
  /** Whose own rows these are; before the first act, of the fan they will become. */
  private me: string | null = null;
  private readonly joined = new Map<string, Joined>();
  private heardAt = Date.now();
  private counted = { from: Date.now(), messages: 0 };
  private turn: Promise<void> = Promise.resolve();

  constructor(socket: Socket, version: Version, key: PublishableKey, share: NetworkShare, news?: KeyNews) {
    super(socket, { session: null, person: null }, news?.dialect ?? dialects[version]);
    this.isWithin = news?.isWithin ?? (() => true);
    this.version = version;
    this.key = key;
    this.share = share;
  }

  /** One after the other, as they came. False when it is too much. */
  hear(message: WireMessage): boolean {
    this.heardAt = Date.now();
    if (Date.now() - this.counted.from > messagesPerMs) this.counted = { from: Date.now(), messages: 0 };
    this.counted.messages += 1;
    if (!this.share.hear() || this.counted.messages > mostMessages) return false;
    this.turn = this.turn.then(() => this.take(message)).catch(() => this.cut());
    return true;
  }

  private async take(message: WireMessage): Promise<void> {
    const { event, topic } = message;
    // What was sent just before the end is not begun: nobody would end it.
    if (this.hasLeft) return;
    if (topic === "phoenix" && event === "heartbeat") return this.reply(message, "ok", {});
    if (event === "phx_join") return this.join(message);
    if (event === "phx_leave") return this.leave(message);
    if (event === "access_token") return this.changeToken(message);
    this.reply(message, "error", { reason: refusals.get(event) ?? `${event} is not offered here.` });
  }

  private async join(message: WireMessage): Promise<void> {
    const { topic: channel, joinRef, ref } = message;
    const asked = Join.safeParse(message.payload ?? {});
    if (!asked.success) return this.reply(message, "error", { reason: "This join cannot be read." });
    this.forget(channel);
    if (this.joined.size >= mostTopics) return this.reply(message, "error", { reason: "too_many_channels" });
    const { access_token, after, config } = asked.data;
    if (config?.broadcast?.replay)
      return this.reply(message, "error", {
        reason: "replay is not offered: join with after, the last number you have.",
      });
    const refused = await this.signIn(access_token ?? null);
    if (refused) return this.reply(message, "error", { reason: refused });
    const watches = config?.postgres_changes ?? [];
    const topic = topicOfChannel(channel, this.me);
    const isOther = topic && isPointed(this.key) && !(await mayHear(this.key, topic));
    if (isOther || (!topic && watches.length === 0))
      return this.reply(message, "error", { reason: "There is no such channel." });
    const joined: Joined = { joinRef, ref, stops: [], ownRows: false };
    this.joined.set(channel, joined);
    const watching = await this.watch(channel, joined, watches);
    if (this.hasLeft) return this.stopAll(joined);
    if ("refused" in watching) {
      this.forget(channel);
      return this.reply(message, "error", { reason: watching.refused });
    }
    if (!topic) return this.welcome(channel, joined, watching.told);
    joined.stops.push(() => void updateTopics(this, [], [topic]));
    this.answers.set(topic, () => this.welcome(channel, joined, watching.told));
    await updateTopics(this, [{ topic, after: after ?? undefined, isCounted: true }]);
  }

  /** What is said when a topic of the product is taken up, before anything of it is sent. */
  private readonly answers = new Map<string, () => void>();

  override taken(topic: string): void {
    this.answers.get(topic)?.();
    this.answers.delete(topic);
  }

  /** Nobody goes on in this protocol. */
  override now(): void {}

  override ended(topic: string, code: string): void {
    const channel = channelOf(topic);
    const joined = this.joined.get(channel);
    if (!joined) return;
    const isNew = this.answers.delete(topic);
    this.forget(channel);
    if (isNew) this.reply({ ...joined, topic: channel }, "error", { reason: code });
    else this.say(channel, "phx_close", {}, joined.joinRef);
  }

  private welcome(channel: string, joined: Joined, watches: object[]): void {
    this.reply({ ...joined, topic: channel }, "ok", { postgres_changes: watches });
    this.say(channel, "presence_state", {}, joined.joinRef);
    if (watches.length > 0)
      this.say(channel, "system", {
        status: "ok",
        extension: "postgres_changes",
        channel: channel.slice("realtime:".length),
        message: "Subscribed to changes of rows",
      });
  }

  private async watch(
    channel: string,
    joined: Joined,
    watches: Watch[],
  ): Promise<{ told: object[] } | { refused: string }> {
    const listener: RowListener = {
      tell: (ids, change) => {
        const { table, row, before } = change;
        if (table !== "polls" || this.isWithin("poll", String((row ?? before)?.id)))
          this.write(changeFrame(this.version, channel, ids, change));
      },
    };
    const letGo = this.takeWatches(watches.length);
    if (!letGo) return { refused: "too_many_watches" };
    joined.stops.push(letGo);
    const told: object[] = [];
    for (const watch of watches) {
      const watching = await watchRows(watch, this.me, listener);
      if ("refused" in watching) return watching;
      joined.stops.push(watching.stop);
      joined.ownRows ||= watchedTables[watch.table ?? ""]?.isOwn ?? false;
      told.push({ id: watching.id, ...watch });
    }
    return { told };
  }

  private takeWatches(count: number): (() => void) | null {
    const letGo = this.watches + count <= mostWatches ? this.share.takeWatches(count) : null;
    if (!letGo) return null;
    this.watches += count;
    return () => {
      this.watches -= count;
      letGo();
    };
  }

  private leave(message: WireMessage): void {
    this.forget(message.topic);
    this.reply(message, "ok", {});
  }

  private forget(channel: string): void {
    const joined = this.joined.get(channel);
    this.joined.delete(channel);
    if (joined) this.stopAll(joined);
  }

  private stopAll({ stops }: Joined): void {
    for (const stop of stops.splice(0)) stop();
  }

  /** Why not, or null. Who signs in on an open socket is them from then on. */
  private async signIn(token: string | null): Promise<string | null> {
    if (!token || token === this.key.key) return null;
    try {
      const holder = await readToken(token);
      // A first act may have made them somebody since.
      if (holder.session !== this.visitor.session || !this.visitor.person)
        this.visitor = await visitorOf(holder.session);
      this.me = await personOrToBe(holder.session);
      this.holder = holder;
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      noteRefusal("realtime", error);
      return error.code;
    }
  }

  private async changeToken({ payload }: WireMessage): Promise<void> {
    const { data } = Token.safeParse(payload);
    const token = data?.access_token ?? null;
    const before = this.visitor.session;
    if (token && token !== this.key.key) {
      await this.signIn(token);
      if (before !== this.visitor.session) this.closeOwn();
    } else if (before) this.signOut();
  }

  /** Channels of rows and news that belong to whoever was signed in. */
  private closeOwn(): void {
    for (const [channel, { ownRows, joinRef }] of this.joined) {
      if (!ownRows && channel !== "realtime:me") continue;
      this.forget(channel);
      this.say(channel, "phx_close", {}, joinRef);
    }
  }

  /** Also looks whether whoever is signed in still is, and whether anybody is still there. */
  override beat(): void {
    const { holder } = this;
    if (Date.now() - this.heardAt > silentForMs) this.cut();
    else if (!holder) return;
    else if (holder.expiresAt * 1000 <= Date.now()) this.signOut();
    else
      hasEnded(holder.sessionId).then(
        (ended) => ended && this.holder === holder && this.signOut(),
        () => this.cut(),
      );
  }

  private signOut(): void {
    this.holder = null;
    this.me = null;
    this.visitor = { session: null, person: null };
    this.closeOwn();
  }

  leaveAll(): void {
    this.hasLeft = true;
    for (const channel of [...this.joined.keys()]) this.forget(channel);
  }

  private reply(
    to: Pick<WireMessage, "joinRef" | "ref" | "topic">,
    status: "ok" | "error",
    response: object,
  ): void {
    const { joinRef, ref, topic } = to;
    const json = JSON.stringify({ status, response });
    this.write(textFrame(writeMessage(this.version, { joinRef, ref, topic, event: "phx_reply", json })));
  }

  private say(topic: string, event: string, payload: object, joinRef: string | null = null): void {
    const json = JSON.stringify(payload);
    this.write(textFrame(writeMessage(this.version, { joinRef, ref: null, topic, event, json })));
  }
}

const refusals = new Map([
  ["broadcast", "Channels are read here: acts go over /rest/v1."],
  ["presence", "Presence lists no names: the count arrives as the event here."],
]);

/** The last ones made: most who watch a row watch it alike, one after the other, and what changed is the same for all. */
let lastFrame: { of: Change; name: string; frame: Buffer } | null = null;
let lastChange: { of: Change; json: string } | null = null;

function changeFrame(version: Version, channel: string, ids: number[], change: Change): Buffer {
  const name = `${version} ${channel} ${ids}`;
  if (lastFrame?.of === change && lastFrame.name === name) return lastFrame.frame;
  if (lastChange?.of !== change) lastChange = { of: change, json: jsonOf(change) };
  const json = `{"ids":${JSON.stringify(ids)},"data":${lastChange.json}}`;
  const message = { joinRef: null, ref: null, topic: channel, event: "postgres_changes", json };
  const frame = textFrame(writeMessage(version, message));
  lastFrame = { of: change, name, frame };
  return frame;
}

const jsonOf = ({ type, table, row, before }: Change): string =>
  JSON.stringify({
    schema: "public",
    table,
    commit_timestamp: new Date().toISOString(),
    type,
    columns: watchedTables[table]?.columns,
    ...(row && { record: row }),
    ...(before && { old_record: before }),
    errors: null,
  });
