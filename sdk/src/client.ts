import { bearing, streamOf } from "./stream.ts";

/** The one shape of every failure. `status` 0 and code "away": nothing was heard. */
export type AftersError = Error & { code: string; status: number; retryAfter: number };
/** What the server says. Whoever asks knows what it is. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of JSON.
export type Answer = any;
export type Options = { key: string; src: string; consent?: string | null };
type Waiting = {
  name: string;
  body: Answer;
  tries: number;
  done(answer: Answer): void;
  failed(error: unknown): void;
};

/** What a fan can do, and what each is told, in order: to whom first, and then how. */
export const verbs = {
  vote: ["pollId", "option"],
  join: ["partyId"],
  say: ["partyId", "text", "replyTo"],
  react: ["partyId", "taps"],
  gasp: ["partyId", "holding"],
  call: ["partyId", "pollId", "option"],
  mark: ["partyId", "marked"],
  claim: ["dropId"],
};
export type Verb = keyof typeof verbs;
export type Acts = {
  vote(pollId: string, option: number): Promise<Answer>;
  join(partyId: string): Promise<Answer>;
  say(partyId: string, text: string, replyTo?: number): Promise<Answer>;
  react(partyId: string, taps: Record<string, number>): Promise<Answer>;
  gasp(partyId: string, holding: boolean): Promise<Answer>;
  call(partyId: string, pollId: string, option: number): Promise<Answer>;
  mark(partyId: string, marked: boolean): Promise<Answer>;
  claim(dropId: string): Promise<Answer>;
};

export type Client = ReturnType<typeof open>;

/** Of one act, so that a retry of it is known. */
const newKey = () => `${Math.random()}${Date.now()}`.slice(2);
const yesOrNo = (value: unknown) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);

export const failure = (
  message = "Afters cannot be reached.",
  code = "away",
  status = 0,
  retryAfter = 0,
): AftersError => Object.assign(new Error(message), { code, status, retryAfter });

/** Worth the same request again: nobody has said no. */
const isAway = ({ status }: AftersError) => !status || status > 501;

/** A connection of a page: what it reads, what it hears, and what its fan does. */
function open(options: Options) {
  const { src, key } = options;
  const place = `afters:${key}`;
  const queue: Waiting[] = [];
  const reads = new Map<string, Promise<Answer>>();
  let seat: { access: string; refresh: string; until: number } | null | undefined;
  let coming: Promise<string> | null | undefined;
  const joined = new Set<string>();
  let isSending = false;
  let timer = 0;

  async function ask(path: string, body?: object | null, token?: string): Promise<Answer> {
    const headers = bearing(token);
    // What is only read, by nobody, goes without a question before it: the key stands in the address.
    if (body) Object.assign(headers, { "Content-Type": "application/json", apikey: key });
    else path += `${path.includes("?") ? "&" : "?"}apikey=${key}`;
    const response = await fetch(src + path, {
      credentials: "omit",
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    }).catch(() => {
      throw failure();
    });
    const told = await response.json().catch(() => 0);
    if (response.ok) return told;
    // Parts of the data layer say it in dialects of their own.
    const { message, msg, error_code, details, code } = told;
    throw failure(
      message ?? msg,
      error_code ?? details ?? code,
      response.status,
      +response.headers.get("Retry-After")!,
    );
  }

  const mayKeep = () =>
    options.consent !== "denied" && !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

  /**
   * In memory, and where it may be in the storage of the page's own origin. Before the first act there is nothing. Another
   * tab may have used the refresh token up: what is stored is newer than what is remembered.
   */
  function find(now?: typeof seat) {
    if (now !== undefined) seat = now;
    try {
      if (mayKeep())
        if (now === undefined) seat = JSON.parse(localStorage[place]) ?? seat;
        else localStorage[place] = JSON.stringify(now);
    } catch {
      // Nothing is stored, or the page has no storage, such as a sandboxed frame.
    }
    return seat;
  }

  async function take() {
    const known = find();
    return sit(
      (known &&
        (await ask("/auth/v1/token?grant_type=refresh_token", { refresh_token: known.refresh }).catch(
          (error) => {
            if (isAway(error)) throw error;
          },
        ))) ||
        (await ask("/auth/v1/signup", {})),
    );
  }

  function sit({ access_token: access, refresh_token: refresh, expires_in }: Answer): string {
    find({ access, refresh, until: Date.now() + expires_in * 900 });
    return access;
  }

  async function token(): Promise<string> {
    if (find() && seat!.until > Date.now()) return seat!.access;
    // biome-ignore lint/suspicious/noAssignInExpressions: bytes of everybody's page
    return (coming ??= take().finally(() => {
      coming = null;
    }));
  }

  const ownToken = async () => (find() ? token() : "");
  const stream = streamOf(`${src}/realtime/v1/stream?apikey=${key}`, ownToken, flush);

  async function send({ name, body }: Waiting) {
    // Whose fan it is is settled in its turn, so that no act goes as somebody they were before.
    if (body.token) {
      sit(await ask("/auth/v1/identify", body, await ownToken()));
      reads.clear();
      return stream.reload();
    }
    const wasNobody = !find();
    const once = async (what: string, fields: object) => ask(`/functions/v1/${what}`, fields, await token());
    const { partyId } = body;
    const go = async () => {
      // A seat is taken before the first act in a party: a refusal for want of one would stand in the page's console.
      if (partyId && !/join|mark/.test(name) && !joined.has(partyId)) {
        await once("join", { partyId });
        joined.add(partyId);
      }
      return once(name, body);
    };
    const answer = await go().catch((error) => {
      if (error.status !== 401) throw error;
      find(null);
      return go();
    });
    // From now on they are counted as here.
    if (wasNobody) stream.again();
    return answer;
  }

  async function flush() {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    for (let act = queue[0]; act; act = queue[0]) {
      try {
        act.done(await send(act));
        // biome-ignore lint/suspicious/noExplicitAny: whatever was thrown
      } catch (error: any) {
        // What the server could not do is asked of it six times more; what did not reach it waits as long as the page.
        if (isAway(error) && (!error.status || act.tries < 6)) {
          act.tries++;
          timer = setTimeout(
            flush,
            error.retryAfter * 1000 || Math.min(30_000, 500 * 2 ** act.tries),
          ) as never;
          dispatchEvent(new Event("afters-waiting"));
          break;
        }
        act.failed(error);
      }
      queue.shift();
    }
    isSending = false;
  }

  /** What cannot be sent waits, in its order, and goes once: each act says by itself that it is the same one. */
  const act = (name: string, body: object) =>
    new Promise<Answer>((done, failed) => {
      queue.push({ tries: 0, name, body, done, failed });
      flush();
    });

  return {
    src,
    options,
    hasActed: () => !!find(),
    isWaiting: () => queue.some((act) => act.tries),
    listen: stream.listen,
    /** Elements that ask for the same at once share the answer. A fan who has acted is told of their own part. */
    read(path: string): Promise<Answer> {
      const known =
        reads.get(path) ??
        ownToken()
          .then((token) => ask(path, null, token))
          .finally(() => setTimeout(() => reads.delete(path), 1_000));
      reads.set(path, known);
      return known;
    },
    /** The studio's own fan, by a token that its server has signed. Elements read anew as them. */
    identify: (token: string) => act("", { token }),
    do: (verb: Verb, ...args: unknown[]) =>
      act(
        verb,
        Object.fromEntries([
          ["clientKey", newKey()],
          ...verbs[verb].map((name, at) => [name, yesOrNo(args[at])]),
        ]),
      ),
  };
}

const clients = new Map<string, Client>();

/** One for each key and address of a page, however many ask. */
export function connect(options: Options): Client & Acts {
  const name = options.src + options.key;
  let client = clients.get(name);
  if (!client) {
    client = open(options);
    clients.set(name, client);
    for (const verb in verbs) Object.assign(client, { [verb]: client.do.bind(null, verb as Verb) });
  }
  client.options.consent = options.consent ?? client.options.consent;
  return client as Client & Acts;
}
