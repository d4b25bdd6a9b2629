import sharp from 'sharp';
import { type Grey, random } from '../../fixtures/make/picture.ts';

/** A page that lies on a table: where its middle is, in pixels of the picture, how far it is turned clockwise, and its size in it. */
export interface Sheet {
  page: Grey;
  x: number;
  y: number;
  degrees: number;
  scale: number;
}

export interface Scene {
  width: number;
  height: number;
  sheets: readonly Sheet[];
  /** How bright the table is, 0 to 255. */
  table: number;
  /** How much light falls on a place, given in fractions of the picture: 1 is full light. */
  light: (x: number, y: number) => number;
  /** The sensor's noise, in shades. */
  noise: number;
  seed: number;
}

/** Takes the photo: grey pixels. */
export function photograph({ width, height, sheets, table, light, noise, seed }: Scene): Buffer {
  const next = random(seed);
  const out = new Float32Array(width * height);
  for (let at = 0; at < out.length; at += 1) out[at] = table + (grain[(at + Math.floor(at / width) * 7) % grain.length] ?? 0);
  for (const sheet of sheets) lay(out, width, height, sheet);
  const photo = Buffer.alloc(out.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += step) {
      // Light changes slowly: one value serves some pixels.
      const lit = light(x / width, y / height);
      for (let at = y * width + x; at < y * width + Math.min(width, x + step); at += 1)
        photo[at] = Math.max(0, Math.min(255, (out[at] ?? 0) * lit + (next() - 0.5) * 2 * noise));
    }
  return photo;
}

const step = 8;
/** The table's grain. */
const grain = Array.from({ length: 997 }, (_, at) => 4 * Math.sin(at / 29) + 3 * Math.sin(at / 7));

/** Puts a sheet into the picture. Between four of its pixels it is as much of each. */
function lay(out: Float32Array, width: number, height: number, { page, x, y, degrees, scale }: Sheet): void {
  const { cos, sin } = ofDegrees(degrees);
  const { data, width: wide, height: high } = page;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [across, down] = [(column - x) / scale, (row - y) / scale];
      const [left, top] = [across * cos + down * sin + wide / 2, down * cos - across * sin + high / 2];
      if (left < 0 || top < 0 || left >= wide - 1 || top >= high - 1) continue;
      const at = (top | 0) * wide + (left | 0);
      const [right, below] = [left % 1, top % 1];
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + wide] ?? 0) * (1 - right) + (data[at + wide + 1] ?? 0) * right;
      out[row * width + column] = upper * (1 - below) + lower * below;
    }
}

/** Where a place of a sheet, in fractions of it, is in the picture, in pixels. */
export function placeInPicture({ page, x, y, degrees, scale }: Sheet, [across, down]: readonly [number, number]): [number, number] {
  const { cos, sin } = ofDegrees(degrees);
  const [right, below] = [(across - 0.5) * page.width * scale, (down - 0.5) * page.height * scale];
  return [x + right * cos - below * sin, y + right * sin + below * cos];
}

/** Soft as a lens and a scanner are, and packed as they do it. */
export function developed(data: Buffer, width: number, height: number, quality = 82): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .blur(0.6)
    .jpeg({ quality })
    .toBuffer();
}

const ofDegrees = (degrees: number) => ({ cos: Math.cos((degrees * Math.PI) / 180), sin: Math.sin((degrees * Math.PI) / 180) });
