import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { ArchiveList } from "../deep-dives/archive-list.tsx";
import btsStyles from "./bts.css?url";
import type { BtsData } from "./bts.server.ts";
import { NeedleDrop } from "./drops.tsx";
import { triviaKinds } from "./kinds.ts";
import needleStyles from "./needle.css?url";

export default function BtsView({ data }: { data: BtsData }) {
  const { cards, startsAt, kind, news, archive, origin } = data;
  const word = triviaKinds.find(({ id }) => id === kind)?.word;
  const [newest] = news;
  return (
    <section className="bts" aria-labelledby="bts-title">
      <link rel="stylesheet" href={btsStyles} precedence="page" />
      <link rel="stylesheet" href={needleStyles} precedence="page" />
      <h2 id="bts-title" className="visually-hidden">
        Behind the Scenes Drops
      </h2>
      {newest && (
        <a className="news-flash row-3" href="#breaking-news">
          <b>Breaking News</b>
          <span>{newest.headline}</span>
          <Icon name="chevron-down" size={20} />
        </a>
      )}
      <nav className="bts-kinds" aria-label="Trivia">
        {triviaKinds.map(({ id, label }) => (
          <ViewLink
            key={id}
            view="bts"
            params={id ? { see: id } : {}}
            replace
            className="chip"
            aria-current={id === kind ? "true" : undefined}
          >
            {label}
          </ViewLink>
        ))}
      </nav>
      {cards.length === 0 ? (
        <Empty spot={spotEmptySeat} heading="h3" title={`No trivia available for this ${word}.`} />
      ) : (
        <NeedleDrop key={kind} cards={cards} startsAt={startsAt} origin={origin} />
      )}
      {news.length > 0 && (
        <section className="news" aria-labelledby="breaking-news">
          <h3 id="breaking-news">Breaking News</h3>
          <ul>
            {news.map((item) => (
              <li key={item.id}>
                <details>
                  <summary>
                    <ArtPicture of={item.picture} sizes="72px" crop="4:5" alt="" />
                    <span>
                      <b>{item.headline}</b>
                      <span className="meta">{item.day}</span>
                    </span>
                    <Icon name="chevron-down" size={20} />
                  </summary>
                  <p>{item.text}</p>
                  <ViewLink
                    view="chat"
                    params={{ share: `news ${item.id}` }}
                    className="news-share"
                    aria-label={`Share with a friend: ${item.headline}`}
                  >
                    <Icon name="send" size={20} />
                  </ViewLink>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="bts-archive" aria-labelledby="bts-archive-title">
        <div className="bts-archive-head">
          <h3 id="bts-archive-title">Deep Dive Archive</h3>
          <ViewLink view="deep-dive" className="button quiet small">
            <Icon name="search" size={20} />
            Search
          </ViewLink>
        </div>
        <ArchiveList entries={archive} heading="h4" />
      </section>
    </section>
  );
}
