import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { besideSize, Card } from "../../../platform/ui/card.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { FormButton } from "../../creators/signups/form-button.tsx";

const features = [
  ["clip", "Share the Clip", "/memes", "Five seconds of the scene, straight to the group chat."],
  ["shop", "Shop the Character", "/shop", "Wear what they wore when it all went wrong."],
  ["mood", "Mood", "/chaos", "12 mood types, 50+ regions. Browse by both. No one knows it is you."],
  ["social", "Social Club", "/social-club", "Directors, actors and writers, on the sofa after."],
  ["play", "Play Along", "/fans", "Rate them, quiz them, be them. The whole app, in your hand."],
] as const;

export type FeaturePictures = Record<(typeof features)[number][0], Art>;

export function FutureOfCommerce({ pictures }: { pictures: FeaturePictures }) {
  return (
    <section className="landing-section wrap" aria-labelledby="commerce-title">
      <div className="landing-opening stack-5">
        <h2 id="commerce-title" className="section-heading">
          The Future of Commerce is Play
        </h2>
        <div>
          <p className="lede">
            A social, multiplayer world where fandom becomes a game, and commerce becomes play inside the
            worlds you love.
          </p>
          <div className="landing-actions">
            <FormButton form="sdk" variant="quiet">
              Get the SDK
            </FormButton>
            <p className="meta">
              Not a studio? <Link to="/waitlist">Request Access</Link>
            </p>
          </div>
        </div>
      </div>
      <ul className="features stack-3">
        {features.map(([key, title, to, words]) => (
          <li key={key}>
            <Card
              beside
              picture={
                <ArtPicture
                  of={pictures[key]}
                  sizes={`(min-width: 1100px) 25vw, (min-width: 800px) 50vw, ${besideSize}`}
                  crop="4:5"
                  alt=""
                />
              }
            >
              <h3>
                <Link to={to} className="card-target" prefetch="intent">
                  {title}
                </Link>
              </h3>
              <p>{words}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
