import type { Speaker } from "../../parties/log/log.ts";
import type { RoomLog } from "../log/room-log.ts";
import { mentionSign } from "./mentions.ts";

export type Nameable = Pick<Speaker, "fanId" | "name" | "avatar" | "ring" | "sample">;

/** Recent speakers and arrivals, latest first. */
export function nameableIn({ chat, seats, room }: RoomLog): Nameable[] {
  const fans = new Map<string, Nameable>();
  const spoke = chat.flatMap((entry) => (entry.kind === "message" && !entry.removed ? [entry.speaker] : []));
  const came = seats.flatMap((one) => one.fans);
  for (const fan of [...spoke.toReversed(), ...came.toReversed()])
    if (fan.fanId && fan.fanId !== room.me?.fanId && !fans.has(fan.fanId)) fans.set(fan.fanId, fan);
  return [...fans.values()];
}

const beingTyped = new RegExp(String.raw`${mentionSign}([^\n@]{0,30})$`, "u");

/** The part of a name typed before the caret, spaces included; null if none. */
export function nameBefore(text: string, caret: number): string | null {
  const typed = beingTyped.exec(text.slice(0, caret))?.[1];
  return typed === undefined || typed.startsWith(" ") ? null : typed;
}

export const mostNames = 5;
const folded = (name: string) => name.replace(/^@/, "").toLocaleLowerCase("en");

export const namesLike = (fans: Nameable[], typed: string): Nameable[] =>
  fans.filter(({ name }) => folded(name).startsWith(folded(typed))).slice(0, mostNames);
