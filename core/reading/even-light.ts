import { brightestOf, type GreyPicture } from '#core/reading/grey-picture';

/** The side of the squares whose brightest pixel gives the light there: larger than a letter's stroke. */
const square = 24;
/** The grey that evenly lit paper gets. */
const paper = 235;
/** Below this ratio of the light in the darker parts to that in the brighter ones, or below this much light at all, a picture needs evening. */
const uneven = 0.75;
const dark = 130;
const [darker, brighter] = [0.1, 0.8];

/** A picture of a page with the same light everywhere; the picture itself where its light is even enough. */
export function evenLight(picture: GreyPicture): Uint8Array {
  const light = softened(narrowed(widened(brightestOf(picture, square, 3))));
  const inOrder = Uint8Array.from(light.data).toSorted();
  const at = (share: number): number => inOrder[Math.floor(share * (inOrder.length - 1))] ?? 0;
  if (at(darker) > uneven * at(brighter) && at(brighter) > dark) return picture.data;
  return relit(picture, light);
}

/** Each square as bright as the brightest around it, so that large print does not count as shadow. */
function widened(light: GreyPicture): GreyPicture {
  return overNeighbours(light, (shades) => Math.max(...shades));
}

/** And back again, so that a shadow's edge keeps its place. */
function narrowed(light: GreyPicture): GreyPicture {
  return overNeighbours(light, (shades) => Math.min(...shades));
}

/** A shadow's edge is soft. */
function softened(light: GreyPicture): GreyPicture {
  return overNeighbours(light, (shades) => shades.reduce((sum, shade) => sum + shade, 0) / shades.length);
}

function overNeighbours({ data, width, height }: GreyPicture, combine: (shades: number[]) => number): GreyPicture {
  const out = data.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const shades: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) shades.push(data[row * width + column] ?? 0);
    return combine(shades);
  });
  return { data: out, width, height };
}

/** Brightens every pixel as its square and the neighbouring ones need, weighted by distance. */
function relit({ data, width, height }: GreyPicture, light: GreyPicture): Uint8Array {
  const out = new Uint8Array(data.length);
  const lit = (row: number, column: number): number =>
    light.data[Math.min(light.height - 1, Math.max(0, row)) * light.width + Math.min(light.width - 1, Math.max(0, column))] ?? 0;
  for (let y = 0; y < height; y++) {
    const down = (y + 0.5) / square - 0.5;
    const [row, below] = [Math.floor(down), down - Math.floor(down)];
    for (let x = 0; x < width; x++) {
      const along = (x + 0.5) / square - 0.5;
      const [column, right] = [Math.floor(along), along - Math.floor(along)];
      const upper = lit(row, column) * (1 - right) + lit(row, column + 1) * right;
      const lower = lit(row + 1, column) * (1 - right) + lit(row + 1, column + 1) * right;
      const at = y * width + x;
      out[at] = Math.min(255, ((data[at] ?? 0) * paper) / Math.max(8, upper * (1 - below) + lower * below));
    }
  }
  return out;
}
