import { Link } from "react-router";
import type { FormAnswer } from "../../../platform/action/form-answer.ts";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { DeskForm } from "../../desk/desk-form.tsx";
import { PictureSelect } from "../../desk/records/picture-select.tsx";
import { TickField } from "../../desk/records/tick-field.tsx";
import { SelectField } from "../../desk/select-field.tsx";
import type { PictureChoice } from "../pictures/pictures.server.ts";
import type { DeskCharacter } from "./characters.server.ts";

const rules = () => import("./character-form.ts").then((module) => module.CharacterForm);

export function CharacterFields({
  character,
  titles,
  portraits,
  refused,
}: {
  character: DeskCharacter | null;
  titles: { value: string; label: string }[];
  portraits: PictureChoice[];
  refused?: FormAnswer;
}) {
  return (
    <DeskForm
      rules={rules}
      refused={refused}
      values={valuesOf(character, titles[0]?.value ?? "")}
      keep={character ? "Keep the changes" : "Add the character"}
    >
      {(field) => (
        <>
          <div className="desk-two">
            <Field label="Name" {...field("name")} />
            <SelectField label="From" {...field("title")} options={titles} />
            <PictureSelect label="Portrait" choices={portraits} {...field("portrait")} />
            <Field label="Vibe" hint="Such as Dramatic" {...field("vibe")} />
          </div>
          <p className="meta">
            A portrait is uploaded under{" "}
            <Link to="/operator/catalogue/pictures/new?kind=portrait">Pictures</Link>.
          </p>
          {!character && <Field label="URL slug" hint="Empty: made from the name" {...field("slug")} />}
          <Field label="In one line" {...field("description")} />
          <TickField label="Popular: listed first" {...field("isPopular")} />
          <TextField label="Personality" hint="One on each line" {...field("personality")} rows={4} />
          <h2>How they talk</h2>
          <Field label="Greeting" {...field("greeting")} />
          <TextField
            label="Opening"
            hint="One line each; begin what the fan says with “fan:”"
            {...field("opening")}
            rows={3}
          />
          <TextField label="Lines of the chat" hint="One on each line" {...field("canned")} rows={4} />
          <Field label="When nothing else fits" {...field("smallTalk")} />
          <Field label="Their sentences" {...field("sentences")} />
          <div className="desk-two">
            <TextField label="They favour" hint="One on each line" {...field("favours")} rows={4} />
            <TextField label="They never say" hint="One on each line" {...field("never")} rows={4} />
            <Field label="They call a fan" {...field("address")} />
            <Field label="How to tell it is them" {...field("tell")} />
          </div>
          <h2>Alter ego and outfit</h2>
          <Field label="Front of the card" {...field("alterEgoFront")} />
          <TextField label="Back of the card" {...field("alterEgoBack")} rows={3} />
          <Field label="Price of the outfit" {...field("outfitPrice")} />
          <TextField
            label="Outfit"
            hint={`One piece on each line. Their drawings are pictures of the kind “Piece of an outfit”, named ${character?.id ?? "after the character"}-1 and so on.`}
            {...field("outfitItems")}
            rows={5}
          />
          <h2>Shown on</h2>
          <TickField label="AI Character Chat" {...field("onChat")} />
          <TickField label="Shop the Character" {...field("onShop")} />
          <TextField
            label="Sample conversation"
            hint="For AI Character Chat. One line each; begin what the fan says with “fan:”"
            {...field("conversation")}
            rows={6}
          />
        </>
      )}
    </DeskForm>
  );
}

function valuesOf(one: DeskCharacter | null, firstTitle: string): Record<string, string> {
  const guide = one?.voiceGuide ?? {};
  return {
    name: one?.name ?? "",
    title: one?.title ?? firstTitle,
    portrait: one?.portrait ?? "",
    vibe: one?.vibe ?? "",
    description: one?.description ?? "",
    isPopular: one?.isPopular ? "on" : "",
    personality: one?.personality.join("\n") ?? "",
    greeting: one?.greeting ?? "",
    opening: linesOf(one?.opening),
    canned: one?.canned.join("\n") ?? "",
    smallTalk: one?.smallTalk ?? "",
    sentences: guide.sentences ?? "",
    favours: guide.favours?.join("\n") ?? "",
    never: guide.never?.join("\n") ?? "",
    address: guide.address ?? "",
    tell: guide.tell ?? "",
    alterEgoFront: one?.alterEgoFront ?? "",
    alterEgoBack: one?.alterEgoBack ?? "",
    outfitPrice: one?.outfitPrice ?? "",
    outfitItems: one?.outfitItems.join("\n") ?? "",
    onChat: one?.pages.includes("character-chat") ? "on" : "",
    onShop: one?.pages.includes("shop") ? "on" : "",
    conversation: linesOf(one?.conversation),
  };
}

const linesOf = (dialogue: DeskCharacter["opening"] = []) =>
  dialogue.map(({ from, text }) => (from === "fan" ? `fan: ${text}` : text)).join("\n");
