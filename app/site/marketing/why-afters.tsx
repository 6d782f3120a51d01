import type { Picture as Art } from "../../../content/art/picture.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useHouse } from "../../frame/house/use-house.ts";

export function WhyAfters({ stills }: { stills: { title: string; still: Art }[] }) {
  const { claims } = useHouse();
  return (
    <section id="why-afters" className="landing-section wrap" aria-labelledby="why-afters-title">
      <div className="landing-opening stack-5">
        <h2 id="why-afters-title" className="section-heading">
          Fandom Is Passive. Fans Want More
        </h2>
        <div>
          <p className="lede">
            The credits roll and the room goes quiet. Afters keeps the lights down and the night going:
            parties, polls, drops and characters who answer back.
          </p>
          {claims.length > 0 && (
            <ul className="landing-counters">
              {claims.map(([number, word]) => (
                <li key={word}>
                  <span className="numeral">{number}</span> {word}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <ul className="stills">
        {stills.map(({ title, still }, at) => (
          // A still is looked at, not pressed; it takes the focus so that its colour returns for a keyboard too.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <li key={still.name} className={still.name} tabIndex={0}>
            <ArtPicture
              of={still}
              sizes="(min-width: 800px) 50vw, 66vw"
              crop={at === 0 ? "4:5" : undefined}
              phoneCrop="2.39:1"
            />
            <span className="still-title">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
