import type { GreyPicture } from '#core/reading/grey-picture';

/** A sheet on a drawn picture: its middle, its size in pixels, and how far it is turned clockwise. */
export interface DrawnSheet {
  x: number;
  y: number;
  width: number;
  height: number;
  degrees: number;
}

const [letter, word, line] = [3, 24, 18];

/** A small picture of sheets with lines of words on a ground; `lines: false` leaves them blank. */
export function smallPicture(
  size: { width: number; height: number },
  ground: number,
  sheets: readonly DrawnSheet[],
  lines = true,
): GreyPicture {
  const data = new Uint8Array(size.width * size.height).fill(ground);
  for (const { x, y, width, height, degrees } of sheets) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    for (let at = 0; at < data.length; at++) {
      const [right, down] = [(at % size.width) - x, Math.floor(at / size.width) - y];
      const [across, below] = [right * cos + down * sin + width / 2, down * cos - right * sin + height / 2];
      if (across < 0 || below < 0 || across >= width || below >= height) continue;
      const isPrinted = across > 20 && across < width - 20 && below > 20 && below < height - 20 && below % line < 5;
      // Words of several lengths, as a line of print has them.
      const isLetter = across % letter < 2 && across % word < 12 + ((Math.floor(below / line) * 5) % 11);
      data[at] = lines && isPrinted && isLetter ? 60 : 220;
    }
  }
  return { data, ...size };
}
