import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { newKey, sendAction } from "../../../../platform/action/send-action.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { verb } from "../../../frame/verbs.ts";
import { type Clip, type ClipScene, clipPath, mostLines } from "../clip.ts";
import { ClipStage } from "../clip-stage.tsx";
import { usePlaying } from "../use-playing.ts";
import { Beginnings, CaptionField } from "./caption-field.tsx";
import { ClipScenes } from "./clip-scenes.tsx";
import { TakeAlong } from "./take-along.tsx";

export function Maker({
  scenes,
  asked,
  written,
  origin,
}: {
  scenes: ClipScene[];
  asked: string;
  written: string;
  origin: string;
}) {
  const [sceneId, setScene] = useState(asked);
  const [caption, setCaption] = useState(written);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useRef<string>(null);
  const navigate = useNavigate();
  const scene = scenes.find(({ id }) => id === sceneId) ?? scenes[0];

  // What was typed before the page woke up is a caption like any other.
  useEffect(() => {
    if (field.current?.value) setCaption(field.current.value);
  }, []);

  function type(text: string) {
    // A third line is no line of a clip.
    setCaption(text.split("\n").slice(0, mostLines).join("\n"));
    setProblem(null);
  }

  async function post(event: FormEvent) {
    event.preventDefault();
    if (isSending || !scene) return;
    const { ClipForm } = await import("../clip-form.ts");
    key.current ??= newKey();
    const parsed = ClipForm.safeParse({ scene: scene.id, caption, clientKey: key.current });
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "");
    setSending(true);
    const answer = await sendAction<{ clip: Clip }>(verb("/memes"), parsed.data);
    setSending(false);
    if (!answer.ok) return refuse(answer.fields?.caption ?? answer.message);
    toast.success(answer.message ?? "Your clip is on the wall.");
    void navigate(clipPath(answer.clip.id));
  }

  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }

  if (!scene) return null;
  return (
    <form className="clip-maker stack-5" method="post" action={verb("/memes")} onSubmit={post} noValidate>
      <Preview scene={scene} caption={caption} />
      <div className="clip-writing stack-4">
        <ClipScenes scenes={scenes} chosen={scene.id} choose={setScene} />
        <CaptionField ref={field} caption={caption} problem={problem} type={type} />
        {scene.captions.length > 0 && <Beginnings captions={scene.captions} caption={caption} type={type} />}
        <div className="clip-buttons wrap-3">
          <Button type="submit" busy={isSending}>
            Put it on the wall
          </Button>
          <TakeAlong scene={scene} caption={caption} url={`${origin}/memes`} />
        </div>
      </div>
    </form>
  );
}

function Preview({ scene, caption }: { scene: ClipScene; caption: string }) {
  const { isPlaying, toggle } = usePlaying();
  return (
    <div className="clip-preview stack-3">
      <ClipStage scene={scene} caption={caption} playing={isPlaying} />
      <Button variant="quiet" size="small" className="needs-script" aria-pressed={isPlaying} onClick={toggle}>
        {isPlaying ? "Pause" : "Play it"}
      </Button>
    </div>
  );
}
