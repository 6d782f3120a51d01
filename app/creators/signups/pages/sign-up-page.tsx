import { useEffect, useRef, useState } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import type { FormName } from "../forms.ts";
import { nextTexts } from "../next/next-texts.ts";
import { WhatNext } from "../next/what-next.tsx";
import { SignUpForm } from "../sign-up-form.tsx";
import { textOf } from "../sign-up-texts.ts";
import "./signup-page.css";

/** A form on a page of its own; once it was sent, what happens next stands where the picture was. */
export function SignUpPage({ form, picture, posted }: { form: FormName; picture: Art; posted?: FormAnswer }) {
  const { title, subtitle } = textOf[form];
  const [isSent, setIsSent] = useState(posted?.ok ?? false);
  return (
    <div className="page wrap signup-page">
      <div className="signup-words">
        <h1 className="section-heading">{title}</h1>
        <p className="lede">{subtitle}</p>
        {isSent ? (
          <Sent form={form} moved={!posted} />
        ) : (
          <ArtPicture of={picture} sizes="(min-width: 800px) 50vw, 100vw" crop="2.39:1" alt="" />
        )}
      </div>
      <SignUpForm form={form} posted={posted} done={() => setIsSent(true)} />
    </div>
  );
}

/** `moved`: it came without a new page, so the focus is led to it. */
function Sent({ form, moved }: { form: FormName; moved: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {nextTexts[form].title}
      </h2>
      <WhatNext form={form} />
    </section>
  );
}
