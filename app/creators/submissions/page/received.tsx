import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "../../../../platform/ui/icon.tsx";

/** SUBMIT-15: it is said at once, and stays until the next one, for its link is told here alone. */
export default function Received({ sentence, follow }: { sentence: string; follow: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div className="submit-received stack-3" role="alert" tabIndex={-1} ref={panel}>
      <Icon name="check" size={28} />
      <p>{sentence}</p>
      <p className="submit-keep">
        Your submission has a private link. Save it: you need it to follow your submission or to withdraw it.
      </p>
      <Link className="button paper" to={follow}>
        Follow your submission
      </Link>
    </div>
  );
}
