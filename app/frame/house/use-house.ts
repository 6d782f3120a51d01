import { useRouteLoaderData } from "react-router";
import { type House, sampleHouse } from "./house.ts";

/** Who runs this product. The sample house is said by nobody, so that its pages stay as small as they are. */
export const useHouse = (): House =>
  (useRouteLoaderData("root") as { house?: House | null } | undefined)?.house ?? sampleHouse;
