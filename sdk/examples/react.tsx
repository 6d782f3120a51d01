import "@afters/web";
import { type DetailedHTMLProps, type HTMLAttributes, useState } from "react";
import { createRoot } from "react-dom/client";

type Voted = CustomEvent<{ poll: { total: number } }>;
type Tag<More> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & More;
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // React keeps the name "key" for itself.
      "afters-app": Tag<{ apikey: string; src: string }>;
      "afters-poll": Tag<{ for: string; "onafters:vote"?: (event: Voted) => void }>;
    }
  }
}

function Page() {
  const [voted, setVoted] = useState(0);
  return (
    <afters-app apikey="afters_publishable_yours" src="https://afters.example">
      <afters-poll for="the-poll" onafters:vote={({ detail }) => setVoted(detail.poll.total)}>
        <p>Vote with us tonight.</p>
      </afters-poll>
      <p>{voted} voted</p>
    </afters-app>
  );
}

createRoot(document.querySelector("#page")!).render(<Page />);
