import type { RawPicture } from '../images/raw-picture.js';

/** Reads a binary PGM (P5, 8 bits), as pdftoppm and GraphicsMagick write it; null for anything else. */
export function parsePgm(file: Buffer): RawPicture | null {
  const header = /^P5\s(?:#[^\n]*\n)*(\d+)\s+(?:#[^\n]*\n)*(\d+)\s+(?:#[^\n]*\n)*255\s/.exec(file.subarray(0, 512).toString('latin1'));
  if (!header) return null;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const data = file.subarray(header[0].length);
  return width * height > 0 && data.length === width * height ? { data, width, height, channels: 1 } : null;
}
