import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import type { SeenEntry } from "../testing/events.ts";
import { publishableKey } from "../testing/server.ts";

/** Reads a party's log over the socket as a partner's page does, and goes on where it was whatever happens to the line. */
export class WireLogReader {
  readonly entries: SeenEntry[] = [];
  reloads = 0;
  /** How often it was let in. */
  joins = 0;
  private readonly client: SupabaseClient;

  constructor(origin: string, partyId: string) {
    this.client = createClient(origin, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { reconnectAfterMs: () => 100 },
    });
    const channel = this.client.channel(`party:${partyId}`);
    channel.updateJoinPayload({ after: 0 });
    channel
      .on("broadcast", { event: "log" }, ({ payload }) => {
        this.entries.push(...payload.entries);
        channel.updateJoinPayload({ after: this.entries.at(-1)?.seq });
      })
      .on("broadcast", { event: "reload" }, () => {
        this.reloads += 1;
      })
      .on("broadcast", { event: "here" }, () => undefined)
      .subscribe((status) => {
        if (status === "SUBSCRIBED") this.joins += 1;
      });
  }

  async until(ready: (reader: WireLogReader) => boolean): Promise<void> {
    await expect.poll(() => ready(this), { timeout: 60_000 }).toBe(true);
  }

  async close(): Promise<void> {
    await this.client.removeAllChannels();
    await this.client.realtime.disconnect();
  }
}
