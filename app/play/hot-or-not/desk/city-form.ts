import * as z from "zod";
import { line, slug } from "../../../desk/records/field-rules.ts";

export const CityForm = z.object({ name: line("The name", 40), slug });
