import { spotNoResults } from "../../../content/art/pictures.gen.ts";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { TalkScreen } from "../../characters/talk/talk-screen.tsx";
import { TalkWindows } from "../../characters/talk/windows.tsx";
import { ViewHead } from "../../frame/phone/view-head.tsx";
import Threads from "../../messages/threads/chat.view.tsx";
import type { ViewData } from "../loaders.server.ts";

export default function ChatView({ data }: { data: ViewData<"chat"> }) {
  if (data.kind === "threads")
    return (
      <>
        {data.windows && <TalkWindows characters={data.windows} />}
        <Threads data={data.chat} />
      </>
    );
  if (data.talk) return <TalkScreen key={data.talk.character.id} talk={data.talk} />;
  return (
    <section aria-labelledby="talk-title">
      <ViewHead title="Character Chat" titleId="talk-title" back="chat" backLabel="Back to all characters" />
      <Empty spot={spotNoResults} heading="h3" title="They are not in this house">
        The character may have left. The others are where they were.
      </Empty>
    </section>
  );
}
