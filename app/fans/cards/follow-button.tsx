import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { deliver, onDelivered } from "../../../platform/delivery/deliver.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { verb } from "../../frame/verbs.ts";

/** FANCARD-02. Applied optimistically and undone on refusal. */
export function FollowButton({ fan, name, isFollowed }: { fan: string; name: string; isFollowed: boolean }) {
  const { revalidate } = useRevalidator();
  const [meant, setMeant] = useState<boolean | null>(null);
  const on = meant ?? isFollowed;
  // Resets once the queued request was answered.
  useEffect(() => {
    if (meant === null) return;
    return onDelivered(() => void revalidate().then(() => setMeant(null)));
  }, [meant, revalidate]);
  const url = verb("/fan-cards/:fan/follow", { fan });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMeant(!on);
    const answer = await deliver(url, { on: on ? "no" : "yes" });
    if (answer.ok) {
      await revalidate();
      return setMeant(null);
    }
    if (answer.code === "kept") return toast.info(answer.message);
    setMeant(null);
    toast.error(answer.message);
  }

  return (
    <form method="post" action={url} onSubmit={submit} className="follow">
      <Button
        type="submit"
        name="on"
        value={on ? "no" : "yes"}
        variant={on ? "quiet" : "primary"}
        className={on ? "is-following" : undefined}
        wide
      >
        {on && <Icon name="check" />}
        {on ? "Following" : "Follow"}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  );
}
