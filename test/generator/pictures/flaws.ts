import sharp from 'sharp';
import { type Box, type PageText, type Word } from '#core/reading/page-text';
import { scannedPdf } from '../../fixtures/paper.ts';
import type { Grey } from '../../fixtures/make/picture.ts';
import type { Draw } from '../draw.ts';

/** A page as it was printed: its words with their places, and its picture. */
export interface Original {
  text: PageText;
  page: Grey;
}

/** What can be wrong with any picture, whether it is a scan, a fax or a photo: the first two with its sheet, the others with its file. */
export const flaws = ['cut edge', 'blur', 'strong JPEG', 'PDF without text'] as const;
export type Flaw = (typeof flaws)[number];

/** How many of a hundred pictures have the flaw; each is drawn without regard to the others. */
const frequency: Record<Flaw, number> = { 'cut edge': 15, blur: 15, 'strong JPEG': 15, 'PDF without text': 25 };

/** The flaws of a picture; from draws of their own, so that all else stays as it is without them. */
export function drawFlaws(draw: Draw): Flaw[] {
  return flaws.filter((flaw) => draw.fork(flaw).chance(frequency[flaw] / 100));
}

/** The sheet before it is put on the glass or in front of the lens. Blur comes first: a sheet has sharp edges also where it was cut. */
export async function flawedSheet({ text, page }: Original, has: readonly Flaw[], draw: Draw): Promise<Original> {
  const sheet = { text, page: has.includes('blur') ? await blurred(page, draw.fork('how blurred')) : page };
  return has.includes('cut edge') ? cut(sheet, draw.fork('where cut')) : sheet;
}

/** The file as it is sent: packed too tightly, or as the only thing on the page of a PDF. */
export async function flawedFile(file: Buffer, has: readonly Flaw[], draw: Draw, dpi: number): Promise<Buffer> {
  const quality = draw.fork('how packed').int(15, 40);
  const packed = has.includes('strong JPEG') ? await sharp(file).jpeg({ quality }).toBuffer() : file;
  if (!has.includes('PDF without text')) return packed;
  const { width, height } = await sharp(packed).metadata();
  return scannedPdf([packed], [(width * 72) / dpi, (height * 72) / dpi]);
}

/** Out of focus, or moved while the picture was taken. In pixels of a page at some 200 dots per inch, whose letters are 15 to 20 wide. */
async function blurred(page: Grey, draw: Draw): Promise<Grey> {
  const { data, width, height } = page;
  const picture = sharp(data, { raw: { width, height, channels: 1 } });
  const soft = draw.chance(0.6) ? picture.blur(draw.int(10, 22) / 10) : picture.convolve(motion(draw.int(4, 8), draw.int(0, 179)));
  return { data: await soft.toColourspace('b-w').raw().toBuffer(), width, height };
}

/** What becomes of a dot that moves so many pixels. */
function motion(pixels: number, degrees: number): { width: number; height: number; kernel: number[] } {
  const side = pixels + 1 + (pixels % 2);
  const kernel = Array.from({ length: side * side }, () => 0);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const moments = pixels * 4;
  for (let moment = 0; moment <= moments; moment += 1) {
    const along = (moment / moments - 0.5) * (pixels - 1);
    const at = Math.round(side / 2 - 0.5 + along * sin) * side + Math.round(side / 2 - 0.5 + along * cos);
    kernel[at] = (kernel[at] ?? 0) + 1;
  }
  return { width: side, height: side, kernel };
}

const sides = ['left', 'top', 'right', 'bottom'] as const;
type Side = (typeof sides)[number];

/** A strip of one side or two is missing: mostly blank paper, at times with some letters or a part of a line. */
async function cut({ text, page }: Original, draw: Draw): Promise<Original> {
  const boxes = text.lines.flatMap(({ words }) => words.map(({ box }) => box));
  if (boxes.length === 0) return { text, page };
  const missing = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const side of draw.some(sides, draw.chance(0.35) ? 2 : 1)) {
    const isAcross = side === 'left' || side === 'right';
    const [printed, points, pixels] = [blank(boxes)[side], isAcross ? text.width : text.height, isAcross ? page.width : page.height];
    // Two to ten points are half a letter to two, or part of a line.
    const share = draw.chance(0.75) ? (printed * draw.int(40, 95)) / 100 : printed + draw.int(2, 10) / points;
    missing[side] = Math.max(0, Math.round(share * pixels));
  }
  const { left, top, right, bottom } = missing;
  const [width, height] = [page.width - left - right, page.height - top - bottom];
  const data = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } })
    .extract({ left, top, width, height })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const moved = ({ box: [x, y, w, h], ...word }: Word): Word => ({
    ...word,
    box: [(x * page.width - left) / width, (y * page.height - top) / height, (w * page.width) / width, (h * page.height) / height],
  });
  const lines = text.lines.map(({ words }) => ({ words: words.map(moved) }));
  return {
    text: { ...text, width: (text.width * width) / page.width, height: (text.height * height) / page.height, lines },
    page: { data, width, height },
  };
}

/** How much is blank on each side of the print, in fractions of the page. */
function blank(boxes: readonly Box[]): Record<Side, number> {
  return {
    left: Math.min(...boxes.map(([x]) => x)),
    top: Math.min(...boxes.map(([, y]) => y)),
    right: 1 - Math.max(...boxes.map(([x, , width]) => x + width)),
    bottom: 1 - Math.max(...boxes.map(([, y, , height]) => y + height)),
  };
}
