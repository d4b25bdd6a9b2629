import { type Affine, mapped } from '#core/reading/affine';
import type { GreyPicture } from '#core/reading/grey-picture';
import type { Size } from '#core/reading/picture-size';

/**
 * A picture of a size, each pixel taken from the place in another picture that `from` gives: interpolated between four pixels, `paper` outside it.
 */
export function cutOut({ data, width, height }: GreyPicture, from: Affine, size: Size, paper: number): Uint8Array {
  const out = new Uint8Array(size.width * size.height).fill(paper);
  const [across, , , down] = from;
  for (let row = 0; row < size.height; row++) {
    let [x, y] = mapped(from, 0.5, row + 0.5).map((place) => place - 0.5) as [number, number];
    for (let column = 0; column < size.width; column++, x += across, y += down) {
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const [left, top] = [x | 0, y | 0];
      const at = top * width + left;
      const [right, below] = [x - left, y - top];
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      out[row * size.width + column] = upper * (1 - below) + lower * below + 0.5;
    }
  }
  return out;
}

/** A rectangle of a picture, turned clockwise about its middle, in pixels. */
export interface Turned extends Size {
  x: number;
  y: number;
  degrees: number;
}

/** From a picture of that rectangle alone, of that size, to the picture it is cut from. */
export function fromTurned({ x, y, width, height, degrees }: Turned, size: Size): Affine {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [across, down] = [width / size.width, height / size.height];
  return [cos * across, -sin * down, x - (cos * width - sin * height) / 2, sin * across, cos * down, y - (sin * width + cos * height) / 2];
}

/** The part of a picture that contains a turned rectangle, in whole pixels; the rectangle may reach beyond the picture. */
export function frameOf({ x, y, width, height, degrees }: Turned, picture: Size): { left: number; top: number } & Size {
  const [cos, sin] = [Math.abs(Math.cos((degrees * Math.PI) / 180)), Math.abs(Math.sin((degrees * Math.PI) / 180))];
  const [wide, high] = [width * cos + height * sin, width * sin + height * cos];
  const left = Math.max(0, Math.floor(x - wide / 2) - 1);
  const top = Math.max(0, Math.floor(y - high / 2) - 1);
  const right = Math.min(picture.width, Math.ceil(x + wide / 2) + 1);
  const bottom = Math.min(picture.height, Math.ceil(y + high / 2) + 1);
  return { left, top, width: right - left, height: bottom - top };
}
