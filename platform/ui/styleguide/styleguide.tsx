import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { avatarMaudVesper, spotEmptySeat, stillHalcyonSeven } from "../../../content/art/pictures.gen.ts";
import { Avatar } from "../avatar.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { Field, TextField } from "../form/field.tsx";
import { Select } from "../form/select.tsx";
import { Icon, iconNames } from "../icon.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { ArtPicture } from "../picture.tsx";
import { Empty } from "../states/empty.tsx";
import { Badge } from "../tags/badge.tsx";
import { ChipLink } from "../tags/chip.tsx";
import { SampleTag } from "../tags/sample-tag.tsx";
import "./styleguide.css";
import { toast } from "../overlay/toast.ts";
import { TabPanel, Tabs, useTab } from "../tabs.tsx";

const colours =
  "void stage raise lift bar seam edge paper mist exit moss velvet ending-soon archived unknown gold silver orange cyan";

export function StyleGuide() {
  return (
    <div className="styleguide">
      <h1 className="section-heading">Style guide</h1>
      <Part title="Colour">
        {colours.split(" ").map((name) => (
          <div key={name} className="swatch">
            <span style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </Part>
      <Type />
      <Buttons />
      <Chips />
      <Badges />
      <CardPart />
      <Part title="Avatars">
        <Avatar name="Maud Vesper" of={avatarMaudVesper} size={64} />
        <Avatar name="Maud Vesper" of={avatarMaudVesper} />
        <Avatar name="@nightshift.nell" />
      </Part>
      <Fields />
      <Overlays />
      <TabsPart />
      <Part title="Empty">
        <Empty
          spot={spotEmptySeat}
          title="No experiences found"
          action={
            <Button variant="quiet" size="small">
              Clear filters
            </Button>
          }
        >
          Try adjusting your search or category filter
        </Empty>
      </Part>
      <Part title="Icons">
        {iconNames.map((name) => (
          <div key={name} className="styleguide-icon">
            <Icon name={name} />
            {name}
          </div>
        ))}
      </Part>
    </div>
  );
}

function Type() {
  return (
    <Part title="Type">
      <div className="styleguide-column">
        <h2 className="section-heading">Fans want more</h2>
        <h3>Night Bomber</h3>
        <p className="lede">The lights go down, one light stays on.</p>
        <p>Say it before the credits</p>
        <p className="meta">Finale afterparty, hosted by @platform9</p>
        <span className="numeral">12,480</span>
      </div>
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      <Button>Join Party</Button>
      <Button variant="quiet">Enter afters</Button>
      <Button variant="paper" size="small">
        Join Beta
      </Button>
      <Button size="large">Large</Button>
      <Button busy>Request access</Button>
      <Button disabled>View Archive</Button>
      <Button round aria-label="Send">
        <Icon name="send" />
      </Button>
      <ButtonLink to="/" variant="quiet" size="small">
        A link
      </ButtonLink>
    </Part>
  );
}

function Badges() {
  return (
    <Part title="Badges">
      <Badge tone="live" onVoid>
        Live Now
      </Badge>
      <Badge tone="ending-soon" onVoid>
        Ending Soon
      </Badge>
      <Badge tone="archived" onVoid>
        Archived
      </Badge>
      <Badge tone="unknown" onVoid>
        Unknown
      </Badge>
      <SampleTag />
    </Part>
  );
}

function CardPart() {
  return (
    <Part title="Card">
      <div className="styleguide-card">
        <Card
          picture={<ArtPicture of={stillHalcyonSeven} sizes="400px" crop="2.39:1" alt="" />}
          badge={<Badge tone="ending-soon">Ending Soon</Badge>}
        >
          <h3>Who opened the airlock?</h3>
          <p>Halcyon Seven</p>
          <Button size="small" className="card-target">
            Join Party
          </Button>
        </Card>
      </div>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="styleguide-row">{children}</div>
    </section>
  );
}

function Chips() {
  const [search] = useSearchParams();
  const chosen = search.get("chip") ?? "All Categories";
  return (
    <Part title="Chips">
      {["All Categories", "Drops", "Access"].map((name) => (
        <ChipLink key={name} to={`?chip=${name}`} aria-current={name === chosen || undefined}>
          {name}
        </ChipLink>
      ))}
    </Part>
  );
}

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September"];

function Fields() {
  return (
    <Part title="Fields">
      <div className="styleguide-column form">
        <Field label="Username" hint="As your friends will see it" defaultValue="dexlistens" />
        <Field label="Email" error="Please enter a valid email" defaultValue="dex@" />
        <Field label="Phone" disabled placeholder="Not yet" />
        <TextField label="Idea" placeholder="Say it before the credits" />
        <Select
          label="Month"
          defaultValue="September"
          options={months.map((month) => ({ value: month, label: month }))}
        />
      </div>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  return (
    <Part title="Dialog and toasts">
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Button variant="quiet" onClick={() => toast.success("Vote cast successfully!")}>
        Success
      </Button>
      <Button variant="quiet" onClick={() => toast.info("Removed from favorites")}>
        Info
      </Button>
      <Button variant="quiet" onClick={() => toast.error("Failed to load polls")}>
        Error
      </Button>
      {open && (
        <Dialog title="Join the Beta" subtitle="A sheet on a phone" close={() => setOpen(false)}>
          <div className="form">
            <Field label="Username" />
            <Button wide onClick={() => toast.error("Something went wrong. Please try again.")}>
              Say it in here
            </Button>
          </div>
        </Dialog>
      )}
    </Part>
  );
}

const tabs = [
  { id: "parties", label: "Parties" },
  { id: "polls", label: "Polls" },
  { id: "wrapped", label: "Wrapped" },
];

function TabsPart() {
  const tab = useTab(tabs);
  return (
    <Part title="Tabs">
      <div className="styleguide-column">
        <Tabs tabs={tabs} label="Views" />
        <TabPanel tab={tab}>This is {tab}.</TabPanel>
      </div>
    </Part>
  );
}
