import { Link } from "react-router";
import { FormButton } from "../../creators/signups/form-button.tsx";
import { Wordmark } from "../../frame/wordmark.tsx";
import { ShellLink } from "./shell-link.tsx";
import { useInside } from "./use-inside.ts";

const company = [
  ["Fans", "/fans"],
  ["Studios", "/studios"],
  ["Creators", "/superfans"],
] as const;

const legal = [
  ["Guidelines", "/guidelines"],
  ["Privacy Policy", "/privacy"],
  ["Terms of Service", "/terms"],
] as const;

const more = [
  ["About Us", "/experiences"],
  ["Careers", "/careers"],
  ["Investors", "/investors"],
  ["Developers", "/developers"],
  ["Press", "/press"],
] as const;

export function Footer() {
  const { isInside } = useInside();
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-top">
          <Wordmark className="footer-wordmark" />
          <div className="footer-join">
            <p>Fandom, Finally Playable</p>
            {!isInside && <FormButton form="beta">Join Beta</FormButton>}
          </div>
        </div>
        <nav className="footer-groups" aria-label="Footer">
          <Group title="Company">
            <li>
              <Link to="/#why-afters">About</Link>
            </li>
            <Pages pages={company} />
            <Mail to="hello">Contact</Mail>
          </Group>
          <Group title="Legal">
            <Pages pages={legal} />
            <Mail to="legal">Legal</Mail>
          </Group>
          <Group title="More">
            <Pages pages={more} />
            <Mail to="community">Community</Mail>
            <Mail to="moderation">Moderation</Mail>
          </Group>
        </nav>
        <p className="meta">© 2025 afters</p>
      </div>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Pages({ pages }: { pages: readonly (readonly [label: string, to: string])[] }) {
  return pages.map(([label, to]) => (
    <li key={to}>
      <ShellLink to={to}>{label}</ShellLink>
    </li>
  ));
}

function Mail({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={`mailto:${to}@afters.app`}>{children}</a>
    </li>
  );
}
