import { ForumView } from "../forums/forum-view.tsx";
import { Floor } from "./floor.tsx";
import type { loadLive } from "./live.server.ts";

type Loaded = Awaited<ReturnType<typeof loadLive>>;

export default function LiveView({ data }: { data: Loaded }) {
  if (data.forum) return <ForumView key={data.forum.forum.id} page={data.forum} />;
  return data.floor && <Floor floor={data.floor} />;
}
