type City = { id: string; name: string; at: [latitude: number, longitude: number] };

/** Where things take place and fans are. Nobody's place is asked of their device. */
export const cities: City[] = [
  { id: "accra", name: "Accra", at: [5.56, -0.2] },
  { id: "amsterdam", name: "Amsterdam", at: [52.37, 4.9] },
  { id: "athens", name: "Athens", at: [37.98, 23.73] },
  { id: "atlanta", name: "Atlanta", at: [33.75, -84.39] },
  { id: "auckland", name: "Auckland", at: [-36.85, 174.76] },
  { id: "bangkok", name: "Bangkok", at: [13.76, 100.5] },
  { id: "barcelona", name: "Barcelona", at: [41.39, 2.17] },
  { id: "beijing", name: "Beijing", at: [39.9, 116.41] },
  { id: "berlin", name: "Berlin", at: [52.52, 13.41] },
  { id: "bogota", name: "Bogotá", at: [4.71, -74.07] },
  { id: "boston", name: "Boston", at: [42.36, -71.06] },
  { id: "buenos-aires", name: "Buenos Aires", at: [-34.6, -58.38] },
  { id: "cairo", name: "Cairo", at: [30.04, 31.24] },
  { id: "cape-town", name: "Cape Town", at: [-33.92, 18.42] },
  { id: "chicago", name: "Chicago", at: [41.88, -87.63] },
  { id: "copenhagen", name: "Copenhagen", at: [55.68, 12.57] },
  { id: "delhi", name: "Delhi", at: [28.61, 77.21] },
  { id: "dublin", name: "Dublin", at: [53.35, -6.26] },
  { id: "edinburgh", name: "Edinburgh", at: [55.95, -3.19] },
  { id: "glasgow", name: "Glasgow", at: [55.86, -4.25] },
  { id: "hong-kong", name: "Hong Kong", at: [22.32, 114.17] },
  { id: "istanbul", name: "Istanbul", at: [41.01, 28.98] },
  { id: "jakarta", name: "Jakarta", at: [-6.21, 106.85] },
  { id: "johannesburg", name: "Johannesburg", at: [-26.2, 28.05] },
  { id: "lagos", name: "Lagos", at: [6.52, 3.38] },
  { id: "lisbon", name: "Lisbon", at: [38.72, -9.14] },
  { id: "london", name: "London", at: [51.51, -0.13] },
  { id: "los-angeles", name: "Los Angeles", at: [34.05, -118.24] },
  { id: "madrid", name: "Madrid", at: [40.42, -3.7] },
  { id: "manchester", name: "Manchester", at: [53.48, -2.24] },
  { id: "manila", name: "Manila", at: [14.6, 120.98] },
  { id: "melbourne", name: "Melbourne", at: [-37.81, 144.96] },
  { id: "mexico-city", name: "Mexico City", at: [19.43, -99.13] },
  { id: "montreal", name: "Montréal", at: [45.5, -73.57] },
  { id: "mumbai", name: "Mumbai", at: [19.08, 72.88] },
  { id: "munich", name: "Munich", at: [48.14, 11.58] },
  { id: "nairobi", name: "Nairobi", at: [-1.29, 36.82] },
  { id: "new-york", name: "New York", at: [40.71, -74.01] },
  { id: "oslo", name: "Oslo", at: [59.91, 10.75] },
  { id: "paris", name: "Paris", at: [48.86, 2.35] },
  { id: "prague", name: "Prague", at: [50.08, 14.44] },
  { id: "rio-de-janeiro", name: "Rio de Janeiro", at: [-22.91, -43.17] },
  { id: "rome", name: "Rome", at: [41.9, 12.5] },
  { id: "san-francisco", name: "San Francisco", at: [37.77, -122.42] },
  { id: "santiago", name: "Santiago", at: [-33.45, -70.67] },
  { id: "sao-paulo", name: "São Paulo", at: [-23.55, -46.63] },
  { id: "seattle", name: "Seattle", at: [47.61, -122.33] },
  { id: "seoul", name: "Seoul", at: [37.57, 126.98] },
  { id: "shanghai", name: "Shanghai", at: [31.23, 121.47] },
  { id: "singapore", name: "Singapore", at: [1.35, 103.82] },
  { id: "stockholm", name: "Stockholm", at: [59.33, 18.07] },
  { id: "sydney", name: "Sydney", at: [-33.87, 151.21] },
  { id: "taipei", name: "Taipei", at: [25.03, 121.57] },
  { id: "tel-aviv", name: "Tel Aviv", at: [32.09, 34.78] },
  { id: "tokyo", name: "Tokyo", at: [35.68, 139.69] },
  { id: "toronto", name: "Toronto", at: [43.65, -79.38] },
  { id: "vancouver", name: "Vancouver", at: [49.28, -123.12] },
  { id: "vienna", name: "Vienna", at: [48.21, 16.37] },
  { id: "warsaw", name: "Warsaw", at: [52.23, 21.01] },
  { id: "zurich", name: "Zurich", at: [47.38, 8.54] },
];

export const cityNamed = (id: string): City | null => cities.find((city) => city.id === id) ?? null;

const earthKm = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In km, along a great circle; null where one of them is no city we know. */
export function distanceBetween(one: string, other: string): number | null {
  const [a, b] = [cityNamed(one), cityNamed(other)];
  if (!a || !b) return null;
  const [north, south] = [radians(a.at[0]), radians(b.at[0])];
  const apart = radians(b.at[1] - a.at[1]);
  const half =
    Math.sin((south - north) / 2) ** 2 + Math.cos(north) * Math.cos(south) * Math.sin(apart / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
}
