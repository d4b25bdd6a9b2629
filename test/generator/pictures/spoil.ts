import sharp from 'sharp';
import type { PageText } from '#core/reading/page-text';
import { draw as rendered } from '../../fixtures/make/picture.ts';
import { type Draw, drawFrom } from '../draw.ts';
import { type Generated, generate } from '../generate.ts';
import { drawFlaws, type Flaw, flawedFile, flawedSheet, flaws, type Original } from './flaws.ts';
import { developed, photograph, placeInPicture, type Scene, type Sheet } from './lay-out.ts';

/** How a page alone comes to be a picture: by a scanner, a fax or a phone. */
const ways = ['clean', 'skew', 'shadow', 'dark', 'fax', 'turned'] as const;
type Way = (typeof ways)[number];

/** What can befall a page before it is read: the ways, the flaws on an otherwise clean scan, and two slips on one photo. */
export const spoilings = [...ways, ...flaws, 'two receipts'] as const;
export type Spoiling = (typeof spoilings)[number];

/** A word and where its middle is, in fractions of the picture. */
export interface PrintedWord {
  text: string;
  x: number;
  y: number;
}

/** A picture of a drawn document with the truth of its words, sheet by sheet in the order in which a person reads them. */
export interface SpoiledPicture {
  file: Buffer;
  words: PrintedWord[];
}

/** The picture of a seed: the same one each time. */
export async function spoiledPicture(seed: string, spoiling: Spoiling): Promise<SpoiledPicture> {
  const draw = drawFrom(`${seed}/${spoiling}`);
  if (spoiling === 'two receipts') {
    const slips = [await original(`${seed}/left`, isSlip, 230), await original(`${seed}/right`, isSlip, 230)];
    return photo(slips, draw, { steepest: 6, light: () => 0.9 });
  }
  const way = isWay(spoiling) ? spoiling : 'clean';
  return spoiled(await original(seed, isPrinted, dpiOf(way)), way, isWay(spoiling) ? [] : [spoiling], draw);
}

const isWay = (spoiling: Spoiling): spoiling is Way => ways.some((way) => way === spoiling);
const dpiOf = (way: Way): number => (way === 'fax' ? 204 : 200);

/** A document of one page as a picture, spoiled in some way; null where it has more pages. */
export async function pictureOf(document: Generated): Promise<Buffer | null> {
  const [text, ...more] = document.pages;
  if (!text || more.length > 0) return null;
  const draw = drawFrom(`${document.id}/picture`);
  // Most are scanned as they should be.
  const way = draw.pick(['clean', ...ways] as const);
  const sheet = { text, page: await rendered(await document.pdf(), dpiOf(way)) };
  const { file } = await spoiled(sheet, way, drawFlaws(draw), draw);
  return file;
}

async function spoiled(printed: Original, way: Way, has: readonly Flaw[], draw: Draw): Promise<SpoiledPicture> {
  const { file, words } = await taken(await flawedSheet(printed, has, draw), way, draw);
  return { file: await flawedFile(file, has, draw, dpiOf(way)), words };
}

function taken(sheet: Original, way: Way, draw: Draw): Promise<SpoiledPicture> {
  if (way === 'skew') return photo([sheet], draw, { steepest: 10, light: () => 0.92 });
  if (way === 'shadow') return photo([sheet], draw, { steepest: 2, light: shadow(draw.fork('shadow')) });
  if (way === 'dark') return photo([sheet], draw, { steepest: 2, light: () => draw.int(24, 30) / 100, noise: 5 });
  return scan(sheet, draw, way);
}

const isReadable = ({ lines }: PageText): boolean => {
  const words = lines.flatMap((line) => line.words);
  return words.length >= 25 && words.every(({ text }) => /^[\x20-\x7e]*$/.test(text));
};
const isSlip = (page: PageText): boolean => page.width < 330 && page.height < 900 && isReadable(page);
const isPrinted = (page: PageText): boolean => page.height < 900 && isReadable(page);

/** The first document after the seed's with a page of that kind. */
async function original(seed: string, fits: (page: PageText) => boolean, dpi: number): Promise<Original> {
  for (let at = 0; ; at += 1) {
    const document = generate(`${seed}-${at}`);
    const [text] = document.pages;
    if (text && fits(text)) return { text, page: await rendered(await document.pdf(), dpi) };
  }
}

/** A soft edge of dark across the page, and less light towards one side. */
function shadow(draw: Draw): Scene['light'] {
  const [turn, at, depth] = [(draw.int(0, 359) * Math.PI) / 180, draw.int(-12, 12) / 100, draw.int(45, 60) / 100];
  return (x, y) => {
    const along = (x - 0.5) * Math.cos(turn) + (y - 0.5) * Math.sin(turn);
    return (0.95 - 0.15 * (along + 0.5)) * (1 - depth / (1 + Math.exp(-(along - at) / 0.025)));
  };
}

/** Sheets beside each other on a table, seen by a phone. */
async function photo(
  originals: readonly Original[],
  draw: Draw,
  { steepest, light, noise = 7 }: { steepest: number; light: Scene['light']; noise?: number },
): Promise<SpoiledPicture> {
  const widest = Math.max(...originals.map(({ page }) => page.width));
  const tallest = Math.max(...originals.map(({ page }) => page.height));
  const [width, height] = [Math.round(widest * originals.length * 1.3), Math.round(tallest * 1.3)];
  const sheets = originals.map(({ page }, at): Sheet => {
    const lean = draw.int(steepest * 3, steepest * 10) / 10;
    return { page, x: ((at + 0.5) * width) / originals.length, y: height / 2, degrees: draw.chance(0.5) ? lean : -lean, scale: 1 };
  });
  const data = photograph({ width, height, sheets, table: draw.int(55, 105), light, noise, seed: draw.int(1, 1e6) });
  return { file: await developed(data, width, height), words: wordsOf(originals, sheets, width, height) };
}

function wordsOf(originals: readonly Original[], sheets: readonly Sheet[], width: number, height: number): PrintedWord[] {
  return originals.flatMap(({ text }, at) =>
    middles(text).map(({ text: word, x, y }) => {
      const sheet = sheets[at];
      const [across, down] = sheet ? placeInPicture(sheet, [x, y]) : [0, 0];
      return { text: word, x: across / width, y: down / height };
    }),
  );
}

function middles({ lines }: PageText): PrintedWord[] {
  return lines.flatMap(({ words }) => words.map(({ text, box: [x, y, width, height] }) => ({ text, x: x + width / 2, y: y + height / 2 })));
}

/** What lies flat on the glass: a clean scan, one that was laid in on its side or head down, a fax. */
async function scan({ text, page }: Original, draw: Draw, way: Way): Promise<SpoiledPicture> {
  const { width, height } = page;
  const sheet: Sheet = { page, x: width / 2, y: height / 2, degrees: draw.int(-3, 3) / 10, scale: 1 };
  const data = photograph({ width, height, sheets: [sheet], table: 240, light: () => 0.96, noise: 4, seed: draw.int(1, 1e6) });
  const words = wordsOf([{ text, page }], [sheet], width, height);
  if (way === 'fax') return { file: await faxed(data, width, height), words };
  const file = await developed(data, width, height);
  if (way === 'clean') return { file, words };
  const turns = draw.int(1, 3);
  const turned = (word: PrintedWord) =>
    Array.from({ length: turns }).reduce<PrintedWord>(({ text: same, x, y }) => ({ text: same, x: 1 - y, y: x }), word);
  return {
    file: await sharp(file)
      .rotate(turns * 90)
      .jpeg({ quality: 90 })
      .toBuffer(),
    words: words.map(turned),
  };
}

/** Standard resolution of a fax: half the lines, black or white. */
async function faxed(data: Buffer, width: number, height: number): Promise<Buffer> {
  const small = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width, height: Math.round(height / 1.5), fit: 'fill' })
    .threshold(150)
    .png()
    .toBuffer();
  return sharp(small).resize({ width, height, fit: 'fill', kernel: 'nearest' }).png().toBuffer();
}
