import { useEffect } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import type { FormAnswer } from "../../../platform/action/form.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { FormAnswerLine, FormGuards, useForm } from "../../../platform/ui/form/form.tsx";
import dialogStyles from "../../../platform/ui/overlay/dialog.css?url";
import { Dialog } from "../../../platform/ui/overlay/dialog.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import huntStyles from "./hunt-dialog.css?url";

const rules = () => import("./hunt-form.ts").then((module) => module.HuntForm);

/** HUNT-01 to HUNT-05. */
export default function HuntDialog({
  character: { id, name, show, outfitPrice, outfitItems },
  posted,
  close,
  closeTo,
}: {
  character: {
    id: string;
    name: string;
    show: string;
    outfitPrice: string;
    outfitItems: { name: string; picture: Art | null }[];
  };
  posted?: FormAnswer;
  close: () => void;
  closeTo: string;
}) {
  const form = useForm({
    action: `/shop?hunt=${id}`,
    rules,
    posted,
    failed: "Your hunt did not begin. Please try again.",
    done: close,
  });
  useEffect(() => toast.info(`Shopping ${name}'s iconic look!`), [name]);
  return (
    <Dialog
      title="Hunt the Look"
      subtitle={`What ${name} wears in ${show}${outfitPrice ? `, about ${outfitPrice} in all` : ""}. Leave an address, and we write when every piece is found.`}
      close={close}
      closeTo={closeTo}
    >
      <link rel="stylesheet" href={dialogStyles} precedence="page" />
      <link rel="stylesheet" href={huntStyles} precedence="page" />
      <ul className="hunt-wanted">
        {outfitItems.map((piece) => (
          <li key={piece.name}>
            {piece.picture && <ArtPicture of={piece.picture} sizes="88px" alt="" eager />}
            <span>{piece.name}</span>
          </li>
        ))}
      </ul>
      <form {...form.props}>
        <FormAnswerLine told={form.told} />
        <input type="hidden" name="character" value={id} />
        <Field label="Name" {...form.field("name")} required autoComplete="name" />
        <Field
          label="Email"
          {...form.field("email")}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
        />
        <FormGuards />
        <Button type="submit" wide busy={form.busy}>
          Start the hunt
        </Button>
      </form>
    </Dialog>
  );
}
