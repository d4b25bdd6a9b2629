import { open, readFile } from 'node:fs/promises';
import { decode } from 'bmp-js';
import { type Size, maxPicturePixels } from '#core/reading/picture-size';
import { refuse } from '../refuse.js';
import type { RawPicture } from './raw-picture.js';

const fileHeader = 14;
const infoHeader = 40;

interface BmpLayout {
  width: number;
  height: number;
  bits: number;
  compression: number;
  /** The offsets of the palette and of the pixels. */
  palette: number;
  pixels: number;
}

function checkSize({ width, height, bits, compression }: BmpLayout, fileSize: number): void {
  const pixels = width * Math.abs(height);
  if (width <= 0 || pixels === 0) throw refuse('damaged');
  if (pixels > maxPicturePixels.whole) throw refuse('too_many_pixels');
  // Checked before anything is allocated: a header alone must not cost 200 MB.
  const runLengthCoded = compression === 1 || compression === 2;
  if (!runLengthCoded && (pixels * bits) / 8 > fileSize) throw refuse('damaged');
}

function layoutOf(file: Buffer, fileSize: number): BmpLayout {
  if (file.length < fileHeader + infoHeader) throw refuse('damaged');
  const headerSize = file.readUInt32LE(14);
  if (headerSize < infoHeader) throw refuse('damaged'); // OS/2's 12-byte header of 1987
  const layout = {
    width: file.readInt32LE(18),
    height: file.readInt32LE(22),
    bits: file.readUInt16LE(28),
    compression: file.readUInt32LE(30),
    palette: fileHeader + headerSize,
    pixels: file.readUInt32LE(10),
  };
  checkSize(layout, fileSize);
  return layout;
}

/** bmp-js expects the pixels straight after the oldest header and palette; newer headers are longer and leave gaps. */
function withShortHeader(file: Buffer, layout: BmpLayout): Buffer {
  const header = Buffer.from(file.subarray(0, fileHeader + infoHeader));
  header.writeUInt32LE(infoHeader, 14);
  // 32 bits with masks is BGRA in every file seen; bmp-js would take it for ABGR.
  if (layout.bits === 32) header.writeUInt32LE(0, 30);
  // The masks of 16 bits follow the short header, or are inside the longer one at the same place; bmp-js reads four.
  const masks = layout.bits === 16 && layout.compression === 3 ? Buffer.concat([file.subarray(54, 66), Buffer.alloc(4)]) : Buffer.alloc(0);
  const colours = layout.bits < 15 ? Math.min(file.readUInt32LE(46) || 1 << layout.bits, 256) : 0;
  header.writeUInt32LE(colours, 46);
  const palette = file.subarray(layout.palette, layout.palette + colours * 4);
  return Buffer.concat([header, masks, palette, file.subarray(layout.pixels)]);
}

/** The size of a BMP by its header. */
export async function bmpSize(path: string): Promise<Size> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const { width, height } = layoutOf(buffer.subarray(0, bytesRead), (await file.stat()).size);
    return { width, height: Math.abs(height) };
  } finally {
    await file.close();
  }
}

/** Decodes a BMP, which sharp does not read. */
export async function decodeBmp(path: string): Promise<RawPicture> {
  const file = await readFile(path);
  const layout = layoutOf(file, file.length);
  try {
    const { data, width, height } = decode(withShortHeader(file, layout));
    const rgb = Buffer.allocUnsafe(width * height * 3);
    for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
      rgb[to] = data[from + 3] ?? 0; // bmp-js answers A, B, G, R
      rgb[to + 1] = data[from + 2] ?? 0;
      rgb[to + 2] = data[from + 1] ?? 0;
    }
    return { data: rgb, width, height, channels: 3 };
  } catch {
    throw refuse('damaged');
  }
}
