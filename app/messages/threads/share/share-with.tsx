import { useNavigate } from "react-router";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { spotNoMessages, spotNoResults } from "../../../../content/art/pictures.gen.ts";
import { Avatar } from "../../../../platform/ui/avatar.tsx";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ActionForm } from "../../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { SampleMark } from "../../../fans/sample-mark.tsx";
import { ViewHead } from "../../../frame/phone/view-head.tsx";
import { viewPath } from "../../../frame/phone/views.ts";
import { verb } from "../../../frame/verbs.ts";
import type { Friend } from "../chat.server.ts";
import { ShareElsewhere } from "./share-elsewhere.tsx";
import { SharedCard, type SharedView } from "./shared-card.tsx";

/** SHARE-01. The chosen friend gets it, and the conversation opens (SHARE-02, SHARE-03). */
export function ShareWith({
  share,
  shared,
  url,
  friends,
}: {
  share: string;
  shared: SharedView | null;
  /** Its address. */
  url: string;
  friends: Friend[];
}) {
  const navigate = useNavigate();
  return (
    <>
      <ViewHead title="Share With" titleId="chat-title" back="chat" backLabel="Back to all messages" />
      {!shared ? (
        <Empty
          spot={spotNoResults}
          heading="h3"
          title="This no longer exists"
          action={
            <ButtonLink to={viewPath("bts")} variant="quiet" preventScrollReset>
              See what is there
            </ButtonLink>
          }
        />
      ) : (
        <div className="share-with stack-3">
          <SharedCard shared={shared} />
          <ShareElsewhere shared={shared} url={url} />
          {friends.length === 0 && (
            <Empty
              spot={spotNoMessages}
              heading="h3"
              title="You do not follow anyone yet"
              action={
                <ButtonLink to={viewPath("profile")} variant="quiet" preventScrollReset>
                  See your card
                </ButtonLink>
              }
            />
          )}
          <ul className="conversations">
            {friends.map((friend) => (
              <li key={friend.ref}>
                <ActionForm
                  action={verb("/threads/:fan/shares", { fan: friend.ref })}
                  failed="That was not shared. Please try again."
                  done={() =>
                    void navigate(viewPath("chat", { thread: friend.ref }), { preventScrollReset: true })
                  }
                >
                  {(busy) => (
                    <>
                      <input type="hidden" name="share" value={share} />
                      <button type="submit" disabled={busy} className="share-friend">
                        <Avatar of={friend.face as Art | null} name={friend.name} size={48} />
                        <span className="conversation-words">
                          <b>
                            {friend.name}
                            {friend.isSample && <SampleMark />}
                          </b>
                          <span>{friend.handle}</span>
                        </span>
                        <Icon name="send" size={22} />
                      </button>
                    </>
                  )}
                </ActionForm>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
