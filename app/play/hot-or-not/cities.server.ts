import { query } from "../../../platform/db/pool.server.ts";

export type City = { id: string; name: string };

export const listCities = (): Promise<City[]> =>
  query<City>("select id, name from cities where retired_at is null order by position, id");
