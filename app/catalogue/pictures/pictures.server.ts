import { randomBytes } from "node:crypto";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineJob, defineScheduledJob, enqueue } from "../../../platform/jobs/jobs.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { shapes } from "../../../platform/pictures/shapes.ts";
import type { FormField } from "../../desk/records/fields.ts";
import { changeCatalogue, lastPosition, noSuchRow } from "../../desk/records/order.server.ts";
import type { PictureShape } from "../../desk/records/pictures/picture-shape.ts";
import { pictureOf } from "../catalogue.server.ts";
import { inspectUpload } from "./inspect.server.ts";
import type { Weather } from "./layering.ts";
import { renderUpload } from "./render.server.ts";
import { canBeUploaded, type Focus, type PictureInput, type UploadKind, uploadKinds } from "./upload-form.ts";

const shelf = { table: "pictures" } as const;

/** Every upload is rendered once; what fails waits for an operator to try it again. */
const renderPictures = defineJob<{ original: number }>({
  name: "render-pictures",
  batch: 1,
  workers: 1,
  work: async (items) => {
    for (const { original } of items) await renderOriginal(original);
    return [];
  },
});

/** As after a database was put back from a backup, which knows no jobs. */
defineScheduledJob("pictures-left", "*/10 * * * *", () =>
  transaction(async (on) => {
    const left = await query<{ original: number }>(
      "select distinct original_id as original from pictures where status = 'rendering' and original_id is not null",
      [],
      on,
    );
    await enqueue(
      renderPictures,
      left.map((item) => ({ key: String(item.original), item })),
      on,
    );
  }),
);

const makes = (kind: UploadKind): (keyof typeof shapes)[] =>
  kind === "portrait" ? ["portrait", "avatar"] : [kind];

async function freeName(kind: UploadKind, wished: string, on: Queryable): Promise<string> {
  const name = wished || "upload";
  const known = await query("select 1 from pictures where name = $1", [`${kind}-${name}`], on);
  return known.length === 0 ? name : `${name}-${randomBytes(2).toString("hex")}`;
}

/** Answers the picture's name. A file that is none is refused with "no_picture" (422). */
export async function addPicture(
  bytes: Buffer,
  input: PictureInput,
  alsoInTransaction: (on: Queryable, name: string) => Promise<unknown>,
): Promise<string> {
  const seen = await inspectUpload(bytes, input.kind);
  return changeCatalogue(async (on) => {
    const base = await freeName(input.kind, input.name, on);
    const original = await keepOriginal(bytes, seen, input.focus, on);
    const position = await lastPosition(shelf, on);
    for (const kind of makes(input.kind))
      await query(
        `insert into pictures (name, kind, alt, status, original_id, position) values ($1, $2, $3, 'rendering', $4, $5)`,
        [`${kind}-${base}`, kind, input.alt, original, position],
        on,
      );
    await enqueue(renderPictures, [{ key: String(original), item: { original } }], on);
    await alsoInTransaction(on, `${input.kind}-${base}`);
    return `${input.kind}-${base}`;
  });
}

/** Until another file is rendered the old one shows. */
export async function editPicture(
  name: string,
  { alt, focus, weather }: Pick<PictureInput, "alt" | "focus" | "weather">,
  bytes: Buffer | null,
  alsoInTransaction: (on: Queryable, name: string) => Promise<unknown>,
): Promise<void> {
  const before = await findPicture(name);
  if (!before) throw noSuchRow();
  const seen = bytes && (await inspectUpload(bytes, before.kind as UploadKind));
  await changeCatalogue(async (on) => {
    const own = makes(before.kind as UploadKind).map((kind) => name.replace(/^[a-z]+-/, `${kind}-`));
    await query(
      `update pictures set alt = $2, is_sample = false,
         loop = case when $3::text is null then loop else jsonb_set(loop, '{motion,weather}', to_jsonb($3::text)) end
       where name = any($1)`,
      [own, alt, weather ?? null],
      on,
    );
    const original = bytes && seen ? await keepOriginal(bytes, seen, focus, on) : before.originalId;
    if (original && (bytes || focus !== before.focus)) {
      await query("update picture_originals set focus = $2 where id = $1", [original, focus], on);
      await query(
        "update pictures set original_id = $2, status = 'rendering', failure = null where name = any($1)",
        [own, original],
        on,
      );
      await enqueue(renderPictures, [{ key: String(original), item: { original } }], on);
    }
    await alsoInTransaction(on, name);
  });
}

export async function retryPicture(
  name: string,
  alsoInTransaction: (on: Queryable, name: string) => Promise<unknown>,
): Promise<void> {
  await changeCatalogue(async (on) => {
    const rows = await query<{ original: number }>(
      `update pictures set status = 'rendering', failure = null
       where status = 'failed' and original_id = (select original_id from pictures where name = $1)
       returning original_id as original`,
      [name],
      on,
    );
    const original = rows[0]?.original;
    if (original === undefined) throw noSuchRow();
    await enqueue(renderPictures, [{ key: String(original), item: { original } }], on);
    await alsoInTransaction(on, name);
  });
}

async function keepOriginal(
  bytes: Buffer,
  { mediaType, width, height }: { mediaType: string; width: number; height: number },
  focus: Focus,
  on: Queryable,
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into picture_originals (bytes, media_type, width, height, focus) values ($1, $2, $3, $4, $5) returning id`,
    [bytes, mediaType, width, height, focus],
    on,
  );
  return row?.id as number;
}

type Original = { id: number; bytes: Buffer; focus: Focus };

/** An upload that was replaced meanwhile is for nothing, and left alone. One whose crop was changed meanwhile is rendered again. */
export async function renderOriginal(id: number): Promise<void> {
  for (;;) {
    const original = await queryOne<{ bytes: Buffer; focus: Focus }>(
      "select bytes, focus from picture_originals where id = $1",
      [id],
    );
    const wanted = await query<{ name: string; kind: keyof typeof shapes }>(
      "select name, kind from pictures where original_id = $1 and status = 'rendering' order by name",
      [id],
    );
    if (!original || wanted.length === 0) return;
    for (const { name, kind } of wanted) await renderPicture({ id, ...original }, name, kind);
  }
}

async function renderPicture(original: Original, name: string, kind: keyof typeof shapes): Promise<void> {
  try {
    await keepRendered(original, name, await renderUpload(original.bytes, name, kind, original.focus));
  } catch (error) {
    log.error({ err: error, picture: name }, "a picture could not be rendered");
    await changeCatalogue((on) =>
      query(
        "update pictures set status = 'failed', failure = $3 where name = $1 and original_id = $2",
        [name, original.id, "It could not be rendered. Try again, or upload another file."],
        on,
      ),
    );
  }
}

async function keepRendered(
  original: Original,
  name: string,
  { renditions, files }: Awaited<ReturnType<typeof renderUpload>>,
): Promise<void> {
  await changeCatalogue(async (on) => {
    const rows = await query(
      `update pictures set renditions = $3, status = 'ready', failure = null
       where name = $1 and original_id = $2 and status = 'rendering'
         and exists (select 1 from picture_originals where id = $2 and focus = $4) returning 1`,
      [name, original.id, JSON.stringify(renditions), original.focus],
      on,
    );
    if (rows.length === 0) return;
    for (const { file, mediaType, bytes } of files)
      await query(
        `insert into picture_files (file, picture, media_type, bytes) values ($1, $2, $3, $4)
         on conflict (file) do nothing`,
        [file, name, mediaType, bytes],
        on,
      );
    // Pages that are open, or kept by somebody's cache, still ask for the files from before; for a day they may.
    await query(
      `delete from picture_files where picture = $1 and file <> all($2) and created_at < now() - interval '1 day'`,
      [name, files.map(({ file }) => file)],
      on,
    );
    await query(
      "delete from picture_originals o where o.id <> $1 and not exists (select 1 from pictures p where p.original_id = o.id)",
      [original.id],
      on,
    );
  });
}

export type DeskPicture = {
  name: string;
  kind: string;
  alt: string;
  status: "rendering" | "ready" | "failed";
  failure: string | null;
  originalId: number | null;
  focus: Focus | null;
  /** Null for a picture that does not move by itself. */
  weather: Weather | null;
  isRetired: boolean;
  isSample: boolean;
};

const columns = `p.name, p.kind, p.alt, p.status, p.failure, p.original_id as "originalId", o.focus,
  p.loop #>> '{motion,weather}' as weather, p.retired_at is not null as "isRetired", p.is_sample as "isSample"`;

export const findPicture = (name: string): Promise<DeskPicture | null> =>
  queryOne<DeskPicture>(
    `select ${columns} from pictures p left join picture_originals o on o.id = p.original_id where p.name = $1`,
    [name],
  );

/** Small faces come with their portraits and are not listed. */
export const listPictures = (kind: string): Promise<DeskPicture[]> =>
  query<DeskPicture>(
    `select ${columns} from pictures p left join picture_originals o on o.id = p.original_id
     where p.kind = $1 order by p.position, p.name`,
    [kind],
  );

export async function pictureChoices(
  kinds: string | string[],
  chosen: string | null = null,
): Promise<{ value: string; label: string }[]> {
  const rows = await query<{ name: string; status: string }>(
    `select name, status from pictures
     where (kind = any($1) and retired_at is null and status <> 'failed') or name = $2 order by position, name`,
    [[kinds].flat(), chosen],
  );
  return rows.map(({ name, status }) => ({
    value: name,
    label: `${name.replace(/^[a-z]+-/, "").replaceAll("-", " ")}${status === "rendering" ? " (rendering)" : ""}`,
  }));
}

/** A field that chooses a picture by its looks, or none; a new one is cropped to the first of the kinds. */
export async function pictureField<Name extends string>(
  name: Name,
  label: string,
  kinds: string | string[],
  chosen: string | null = null,
): Promise<FormField<Name>> {
  const choices = await pictureChoices(kinds, chosen);
  return {
    name,
    label,
    choices: [{ value: "", label: "None yet" }, ...choices],
    pictures: {
      art: Object.fromEntries(choices.map(({ value }) => [value, pictureOf(value)])),
      shape: shapeOf([kinds].flat()[0] ?? ""),
    },
  };
}

/** Undefined for a kind that nobody uploads. */
export function shapeOf(kind: string): PictureShape | undefined {
  if (!canBeUploaded(kind)) return undefined;
  const { width, height } = shapes[kind];
  return { kind, width, height, leastWidth: uploadKinds[kind].leastWidth };
}
