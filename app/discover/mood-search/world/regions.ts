/** Roughly from west to east and from north to south, as the map of words has them. They are chosen, never guessed. */
const named = {
  "The Americas": {
    alaska: "Alaska and Yukon",
    "pacific-northwest": "Pacific Northwest",
    california: "California",
    "sonoran-desert": "Sonoran Desert",
    rockies: "The Rockies",
    prairies: "Canadian Prairies",
    "upper-midwest": "Upper Midwest",
    texas: "Texas",
    "deep-south": "Deep South",
    ontario: "Ontario",
    quebec: "Québec",
    "new-england": "New England",
    "east-coast": "East Coast",
    florida: "Florida",
    hawaii: "Hawaii",
    mexico: "Mexico",
    "central-america": "Central America",
    caribbean: "Caribbean",
    andes: "The Andes",
    amazon: "Amazon",
    brazil: "Brazil",
    "southern-cone": "Southern Cone",
  },
  Europe: {
    iceland: "Iceland and the North Atlantic",
    ireland: "Ireland",
    "british-isles": "Britain",
    iberia: "Iberia",
    france: "France",
    "low-countries": "Low Countries",
    nordics: "Nordics",
    "central-europe": "Central Europe",
    alps: "The Alps",
    italy: "Italy",
    mediterranean: "Eastern Mediterranean",
    balkans: "The Balkans",
    baltics: "The Baltics",
    "eastern-europe": "Eastern Europe",
  },
  Africa: {
    maghreb: "Maghreb",
    "west-africa": "West Africa",
    nile: "The Nile",
    "central-africa": "Central Africa",
    "horn-of-africa": "Horn of Africa",
    "east-africa": "East Africa",
    "southern-africa": "Southern Africa",
  },
  Asia: {
    anatolia: "Anatolia",
    caucasus: "Caucasus",
    levant: "Levant",
    gulf: "Gulf",
    iran: "Iran",
    "central-asia": "Central Asia",
    siberia: "Siberia",
    "north-india": "North India",
    "south-india": "South India",
    bengal: "Bengal",
    himalaya: "Himalaya",
    indochina: "Mainland Southeast Asia",
    islands: "Island Southeast Asia",
    philippines: "Philippines",
    china: "China",
    "hong-kong": "Hong Kong and coast",
    taiwan: "Taiwan",
    korea: "Korea",
    japan: "Japan",
  },
  Oceania: {
    "western-australia": "Western Australia",
    "eastern-australia": "Eastern Australia",
    "new-zealand": "New Zealand",
    "pacific-islands": "Pacific Islands",
  },
} as const;

type Region = { id: string; name: string };

export type Continents = [name: string, regions: Region[]][];

export const continents: Continents = Object.entries(named).map(([name, regions]) => [
  name,
  Object.entries(regions).map(([id, one]) => ({ id, name: one })),
]);

export const regions: Region[] = continents.flatMap(([, list]) => list);

const names = new Map(regions.map(({ id, name }) => [id, name]));
export const regionName = (id: string): string => names.get(id) ?? id;
