import { Game } from "./game.tsx";
import { Hottest } from "./hottest.tsx";
import playStyles from "./play.css?url";
import type { PlayData } from "./play.server.ts";

export default function PlayView({ data }: { data: PlayData }) {
  const { game, hottest, ...rest } = data;
  return (
    <>
      <link rel="stylesheet" href={playStyles} precedence="page" />
      {hottest ? <Hottest {...hottest} cities={rest.cities} /> : game && <Game {...game} {...rest} />}
    </>
  );
}
