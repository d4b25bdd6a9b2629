import { findPage } from './find-page';
import type { JpegPage } from './pdf-of-pages';
import { type Quad, scaled, straightSize, turnedQuad, wholePicture } from './quad';
import { straighten } from './straighten';

/** A picture as it was taken, upright as it is shown, and the page found on it. */
export interface Shot {
  canvas: HTMLCanvasElement;
  quad: Quad;
}

/** More pixels than these of a page no reader needs. */
const longestPage = 2400;
const longestShot = 3200;
/** On so small a picture the edges of a page are found best, and at once. */
const longestLook = 240;
const jpegQuality = 0.85;

function draw(source: CanvasImageSource, width: number, height: number, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  contextOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no room for a picture of this size');
  return context;
}

const pixelsOf = (canvas: HTMLCanvasElement): ImageData => contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

/** A shot of what is seen in a film or on a picture. */
export function shotOf(source: CanvasImageSource, width: number, height: number): Shot {
  const canvas = draw(source, width, height, longestShot);
  const small = draw(canvas, canvas.width, canvas.height, longestLook);
  return { canvas, quad: findPage(pixelsOf(small)) ?? wholePicture };
}

/** A shot of a picture in a file. Rejects where the browser cannot show it. */
export async function shotOfFile(file: Blob): Promise<Shot> {
  const bitmap = await createImageBitmap(file);
  try {
    return shotOf(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** The shot, turned a quarter clockwise. */
export function turned({ canvas, quad }: Shot): Shot {
  const next = document.createElement('canvas');
  next.width = canvas.height;
  next.height = canvas.width;
  const context = contextOf(next);
  context.translate(next.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(canvas, 0, 0);
  return { canvas: next, quad: turnedQuad(quad) };
}

/** The page on a shot, straightened, as a JPEG. */
export async function pageOf({ canvas, quad }: Shot): Promise<JpegPage & { blob: Blob }> {
  const corners = scaled(quad, canvas.width, canvas.height);
  const { width, height } = straightSize(corners, longestPage);
  const flat = document.createElement('canvas');
  flat.width = width;
  flat.height = height;
  const { data } = straighten(pixelsOf(canvas), corners, width, height);
  contextOf(flat).putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
  const blob = await new Promise<Blob>((resolve, reject) =>
    flat.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('The browser could not write the picture'))),
      'image/jpeg',
      jpegQuality,
    ),
  );
  return { blob, jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}
