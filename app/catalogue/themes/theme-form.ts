import { z } from "zod";
import { line } from "../../desk/records/field-rules.ts";

/** What a theme song comes as, and what a browser calls it. */
export const themeTypes = { webm: "audio/webm", m4a: "audio/mp4", mp3: "audio/mpeg" } as const;
export type ThemeEnding = keyof typeof themeTypes;

export const mostThemeBytes = 4 * 1024 * 1024;

export const ThemeForm = z.object({ song: line("Its name", 60) });
