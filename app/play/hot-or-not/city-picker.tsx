import type { City } from "./cities.server.ts";

/** Chosen, never guessed. Without one a vote counts worldwide. */
export function CityPicker({
  cities,
  city,
  form,
  onCity,
}: {
  cities: City[];
  city: string;
  /** Id of the form that it is sent with. */
  form: string;
  onCity: (city: string) => void;
}) {
  if (cities.length === 0) return null;
  return (
    <label className="city-picker row-2">
      <span className="meta">You vote from</span>
      <select
        className="input"
        name="city"
        form={form}
        value={city}
        onChange={(event) => onCity(event.target.value)}
      >
        <option value="">anywhere</option>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
