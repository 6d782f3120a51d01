import type { Fault } from "../fault.ts";

const selfie = "e2e/selfie.spec.ts";
const flow = { file: selfie, name: "a photo is taken and goes into the scene on this device alone" };
const talk = { file: selfie, name: "a line is answered after exactly a second" };
const share = { file: selfie, name: "the picture goes to the share sheet" };
const chosen = { file: "e2e/scenes.spec.ts", name: "without a camera a photo is chosen, upright" };
const keyboard = { file: "e2e/scenes.spec.ts", name: "by keyboard through the sheet to the camera" };
const failing = { file: "e2e/scenes.spec.ts", name: "where no worker can draw the page does" };

/** Scenes, camera and the scene played. */
export const sceneFaults: Fault[] = [
  {
    kind: "missing part",
    name: "the camera films on after the photo",
    file: "app/scenes/selfie/use-camera.ts",
    find: "      end();\n    };",
    put: "    };",
    test: flow,
  },
  {
    kind: "wrong moment",
    name: "who has a photo is filmed again",
    file: "app/scenes/selfie/camera.tsx",
    find: "selfie === null && !isReading",
    put: "!isReading",
    test: flow,
  },
  {
    kind: "wrong target",
    name: "the face is drawn below its place",
    file: "app/scenes/composite/circle.ts",
    find: "const down = 0.35;",
    put: "const down = 0.6;",
    test: flow,
  },
  {
    kind: "missing part",
    name: "a picture does not say that it is a fan composite",
    file: "app/scenes/composite/compose.ts",
    find: "  context.drawImage(mark, markInset, height - mark.height - markInset);\n",
    put: "",
    test: flow,
  },
  {
    kind: "nothing stored",
    name: "a reload loses the photo",
    file: "app/scenes/selfie/kept-selfie.ts",
    find: "inMemory ??= await stored();",
    put: "await stored();",
    test: flow,
  },
  {
    kind: "nothing stored",
    name: "another scene leaves the photo behind",
    file: "app/scenes/play/lobby-card.tsx",
    find: "    forgetSelfie();\n",
    put: "",
    test: flow,
  },
  {
    kind: "wrong moment",
    name: "the reply comes as soon as it is known",
    file: "app/scenes/play/use-talk.ts",
    find: "repliesAfterMs = 1_000",
    put: "repliesAfterMs = 990",
    test: talk,
  },
  {
    kind: "frozen value",
    name: "who is in the scene forgets what they said",
    file: "app/scenes/play/use-talk.ts",
    find: "{ message, heard }",
    put: "{ message, heard: heard.slice(0, 0) }",
    test: talk,
  },
  {
    kind: "missing part",
    name: "a share that failed leaves nothing",
    file: "platform/ui/share/hand-over.ts",
    find: "    saveAs(file, file.name);\n    toast.success(downloaded);",
    put: "    toast.success(downloaded);",
    test: share,
  },
  {
    kind: "wrong number",
    name: "an arrow key moves the face the other way",
    file: "app/scenes/selfie/placing.tsx",
    find: "ArrowRight: move(1, 0)",
    put: "ArrowRight: move(-1, 0)",
    test: chosen,
  },
  {
    kind: "frozen value",
    name: "a photo lies in the picture as it was before it was moved",
    file: "app/scenes/play/use-composite.ts",
    find: "rectOf(selfie.placement, selfie.ratio)",
    put: "rectOf({ x: 0, y: 0, zoom: 1 }, selfie.ratio)",
    test: chosen,
  },
  {
    kind: "wrong target",
    name: "every scene is today's",
    file: "app/scenes/picker/scene-picker.view.tsx",
    find: "isTodays && toast.success",
    put: "(isTodays || true) && toast.success",
    test: keyboard,
  },
  {
    kind: "missing part",
    name: "a picture that did not come out is not told of",
    file: "app/scenes/play/use-composite.ts",
    find: 'make().catch(() => say("failed"));',
    put: "make().catch(() => undefined);",
    test: failing,
  },
];
