import { brightestOf, type GreyPicture } from '#core/reading/grey-picture';
import { inkOf, lineAngle } from '#core/reading/line-angle';

/** A part of a picture that is read separately, in pixels of the small picture: a rectangle, turned clockwise about its middle. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
  degrees: number;
  /** Its lines run from top to bottom. */
  sideways: boolean;
}

/** The side of the squares in which sheets are looked for. */
const square = 4;
/** The share of the picture's edge that sheets may cover at most. */
const groundShare = 0.7;
/** A sheet is this many times brighter than the brighter part of the background at the edge, plus some shades. */
const brighter = { times: 1.25, shades: 6 };
const brightest = { times: 1.7, shades: 10 };
/** The smallest share of the picture a sheet covers, how much of its rectangle it fills, and the smallest share the background covers. */
const smallest = 0.05;
const filled = 0.86;
const leastGround = 0.08;
/** With this much print elsewhere, relative to the area, the supposed sheet is only the lit part of one. */
const mostElsewhere = 0.2;
/** Added on each side, so that no letter at the edge is cut. */
const margin = 0.008;

/**
 * The sheets of a photo, in the order in which they are read: areas brighter than the background. Empty where no background is visible, as on a scan,
 * or where print is outside the sheets. The picture is a small one, of some 800 pixels.
 */
export function findPapers(picture: GreyPicture): Region[] {
  const cells = brightestOf(picture, square);
  const isPaper = paperCells(cells);
  if (!isPaper) return [];
  const sheets = connected(isPaper, cells.width).filter((sheet) => sheet.length >= smallest * cells.data.length);
  const regions = sheets.map((sheet) => regionOf(sheet, cells, picture));
  const whole = regions.filter((region) => region !== null);
  if (whole.length !== sheets.length || whole.length === 0) return [];
  const covered = sheets.reduce((sum, sheet) => sum + sheet.length, 0) / cells.data.length;
  if (covered > 1 - leastGround || isPrintElsewhere(picture, cells, sheets)) return [];
  return inReadingOrder(whole);
}

function paperCells({ data, width, height }: GreyPicture): Uint8Array | null {
  const edge: number[] = [];
  data.forEach((shade, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) edge.push(shade);
  });
  const ground = shadeAt(edge, groundShare);
  if (shadeAt(data, 0.9) < ground * brightest.times + brightest.shades) return null;
  return data.map((shade) => (shade > ground * brighter.times + brighter.shades ? 1 : 0));
}

const shadeAt = (shades: readonly number[] | Uint8Array, share: number): number =>
  Uint8Array.from(shades).toSorted()[Math.floor(share * (shades.length - 1))] ?? 0;

/** The sheets: connected cells, by their positions. */
function connected(isPaper: Uint8Array, width: number): number[][] {
  const open = Uint8Array.from(isPaper);
  const sheets: number[][] = [];
  for (let start = 0; start < open.length; start++) {
    if (!open[start]) continue;
    const sheet = [start];
    open[start] = 0;
    for (let next = 0; next < sheet.length; next++) {
      const at = sheet[next] ?? 0;
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (open[near]) {
          open[near] = 0;
          sheet.push(near);
        }
    }
    sheets.push(sheet);
  }
  return sheets;
}

/** The rectangle around a sheet along its lines; null where the sheet does not fill it. */
function regionOf(sheet: readonly number[], cells: GreyPicture, picture: GreyPicture): Region | null {
  const { degrees, sideways } = lineAngle(inkOf(picture, maskOf(sheet, cells, picture, -edge)));
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const middles = sheet.map((at) => [((at % cells.width) + 0.5) * square, (Math.floor(at / cells.width) + 0.5) * square] as const);
  const [left, right] = reach(middles.map(([x, y]) => x * cos + y * sin));
  const [top, bottom] = reach(middles.map(([x, y]) => y * cos - x * sin));
  const [width, height] = [right - left, bottom - top];
  if (sheet.length * square ** 2 < filled * width * height) return null;
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: across * cos - down * sin,
    y: across * sin + down * cos,
    width: width * (1 + 2 * margin),
    height: height * (1 + 2 * margin),
    degrees,
    sideways,
  };
}

/** In cells: the edge of a sheet and the shadow beneath it are as thin and dark as print. */
const edge = 2;

/** The pixels of some cells, with a border of `grown` cells added, or removed where it is negative. */
function maskOf(places: readonly number[], cells: GreyPicture, picture: GreyPicture, grown: number): Uint8Array {
  const isIn = new Uint8Array(cells.data.length);
  for (const at of places) isIn[at] = 1;
  const wanted = grown > 0 ? 1 : 0;
  const far = Math.abs(grown);
  const mask = new Uint8Array(picture.data.length);
  for (let row = 0; row < cells.height; row++)
    for (let column = 0; column < cells.width; column++) {
      let isReached = (isIn[row * cells.width + column] ?? 0) === wanted;
      for (let down = -far; down <= far && !isReached; down++)
        for (let along = -far; along <= far && !isReached; along++)
          isReached =
            (isIn[
              Math.max(0, Math.min(cells.height - 1, row + down)) * cells.width + Math.max(0, Math.min(cells.width - 1, column + along))
            ] ?? 0) === wanted;
      if (isReached !== (wanted === 1)) continue;
      for (let y = row * square; y < Math.min(picture.height, (row + 1) * square); y++)
        mask.fill(1, y * picture.width + column * square, y * picture.width + Math.min(picture.width, (column + 1) * square));
    }
  return mask;
}

/** The range of the values, without a few outliers. */
function reach(places: readonly number[]): [number, number] {
  const inOrder = Float64Array.from(places).toSorted();
  const few = Math.floor(places.length * 0.002);
  return [(inOrder[few] ?? 0) - square / 2, (inOrder[inOrder.length - 1 - few] ?? 0) + square / 2];
}

function isPrintElsewhere(picture: GreyPicture, cells: GreyPicture, sheets: readonly (readonly number[])[]): boolean {
  const papers = sheets.flat();
  const share = papers.length / cells.data.length;
  const on = inkOf(picture, maskOf(papers, cells, picture, -edge)).x.length / share;
  const around = maskOf(papers, cells, picture, edge).map((value) => 1 - value);
  return inkOf(picture, around).x.length / (1 - share) > mostElsewhere * on;
}

/** Sheets beside each other from left to right, then those below. */
function inReadingOrder(regions: readonly Region[]): Region[] {
  const rows: Region[][] = [];
  for (const region of regions.toSorted((a, b) => a.y - b.y)) {
    const row = rows.find(([first]) => first !== undefined && Math.abs(first.y - region.y) < Math.max(first.height, region.height) / 2);
    if (row) row.push(region);
    else rows.push([region]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}
