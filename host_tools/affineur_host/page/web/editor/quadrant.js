/**
 * A printed layout in the words in which the table's page draws a quadrant: pure functions.
 *
 * What cannot be drawn as it stands, such as a word that does not exist, is drawn as something
 * near to it; the check of the draft tells what is wrong.
 */

export const TYPES = ["soft", "hard", "blu", "any"];
export const AGES = ["bronze", "silver", "gold", "platinum", "any"];
export const FRUITS = ["none", "fruited", "jam"];
const REGIONS = 6;

/**
 * @param {string} venue
 * @param {Object} row a row of the table `layouts/VENUE`
 * @param {Object} beside rows of other tables: `rubrics` for the Banca, `wine_tiles` for the Vigneto
 * @returns {Object} a quadrant as in the view; `at` of a thing is its place within the row
 */
export function quadrantOf(venue, row, beside) {
  const own = OWN[venue] || { space: () => ({}), quadrant: () => ({}) };
  return {
    label: 0,
    venue,
    spaces: row.spaces.map((space, i) => ({
      id: `/spaces/${i}`,
      name: space.id,
      number: i + 1,
      type: oneOf(TYPES, space.type),
      age: oneOf(AGES, space.age),
      fruit: oneOf(FRUITS, space.fruit),
      blocked: space.blocked === true,
      owner: null,
      ...own.space(space, row, beside),
    })),
    own: own.quadrant(row, beside),
  };
}

const oneOf = (words, word) => (words.includes(word) ? word : words[0]);
const whole = (value, least, most) => Math.min(most, Math.max(least, Math.round(Number(value)) || least));
const placeOf = (list, item) => Math.max(0, list.indexOf(item));
const nothing = () => ({});
const different = (list) => [...new Set(list)];

const OWN = {
  festival: {
    space: ({ row, col }) => cell({ row, col }),
    quadrant: ({ free }) => ({ samples: free.map(cell) }),
  },
  fromagerie: {
    space: ({ shelf }, { shelves }) => ({ shelf: placeOf(shelves.map(({ id }) => id), shelf) }),
    quadrant: ({ shelves }) => ({
      shelves: shelves.map(({ age, sign, value }) => ({ age, sign, points: value })),
    }),
  },
  bistro: {
    space: ({ table }, { spaces }) => ({
      table: placeOf(different(spaces.map((space) => space.table)), table),
    }),
    quadrant: nothing,
  },
  villes: {
    space: ({ regions }, row) => ({ regions: regions.map((name) => placeOf(row.regions, name)) }),
    quadrant: () => ({ customers: Array(REGIONS).fill(null) }),
  },
  banca: {
    space: ({ column, spans, age }) => ({
      columns: (spans || [column]).map((each) => whole(each, 1, 6) - 1),
      age: oneOf(AGES.slice(0, 4), age),
    }),
    quadrant: (_row, { rubrics }) => ({
      by_row: Object.values(rubrics?.banca.row || {}),
      by_column: rubrics?.banca.column || [],
    }),
  },
  venezia: {
    space: nothing,
    quadrant: (row) => ({ gondolas: row.gondola_spaces.map((one, i) => gondola(one, i, row)) }),
  },
  vigneto: {
    space: ({ table }, _row, { wine_tiles: tiles }) => ({
      table: placeOf(different((tiles || []).map(({ colour }) => colour)), table),
      tile: null,
    }),
    quadrant: nothing,
  },
  regioni: {
    space: ({ region, flags }, row) => ({
      region: placeOf(row.regions, region),
      flags: whole(flags, 0, 9),
    }),
    quadrant: ({ regions }) => ({ regions: regions.length }),
  },
};

function cell({ row, col }) {
  return { row: whole(row, 1, 6), column: whole(col, 1, 6) };
}

function gondola({ id, start }, i, row) {
  const ids = row.spaces.map((space) => space.id);
  const beside = row.adjacency.filter(([one]) => one === id).map(([, space]) => placeOf(ids, space));
  return { id: `/gondola_spaces/${i}`, number: i + 1, laid: start === true, beside };
}
