import { homographyTo } from './homography';
import type { Quad } from './quad';

/** A picture of four bytes a pixel, as a canvas has it. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** What is between the corners as an upright picture of this size; each pixel is mixed of the four around its place. The quad is in pixels of the source. */
export function straighten(source: Pixels, quad: Quad, width: number, height: number): Pixels {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homographyTo(quad, width, height);
  const { data: from, width: across, height: down } = source;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let v = 0, target = 0; v < height; v += 1)
    for (let u = 0; u < width; u += 1, target += 4) {
      // The middle of each pixel.
      const px = u + 0.5;
      const py = v + 0.5;
      const depth = g * px + h * py + 1;
      const x = Math.min(across - 1, Math.max(0, (a * px + b * py + c) / depth - 0.5));
      const y = Math.min(down - 1, Math.max(0, (d * px + e * py + f) / depth - 0.5));
      const left = Math.floor(x);
      const top = Math.floor(y);
      const right = x - left;
      const below = y - top;
      const first = (top * across + left) * 4;
      const next = left + 1 < across ? 4 : 0;
      const under = top + 1 < down ? across * 4 : 0;
      for (let part = first; part < first + 3; part += 1) {
        const upper = (from[part] ?? 0) * (1 - right) + (from[part + next] ?? 0) * right;
        const lower = (from[part + under] ?? 0) * (1 - right) + (from[part + under + next] ?? 0) * right;
        data[target + part - first] = upper * (1 - below) + lower * below;
      }
      data[target + 3] = 255;
    }
  return { width, height, data };
}
