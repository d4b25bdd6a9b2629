import type { RenderSize, Size } from '#core/reading/picture-size';
import type { RawPicture } from '../images/raw-picture.js';

/** Draws pages of a PDF as they are shown: rotated, cut to the crop box. One file for each program or library. */
export interface PageRenderer {
  readonly name: string;
  /** False where the programs it needs are not installed. */
  isAvailable(): Promise<boolean>;
  /** Throws a Refusal for a file it cannot open. */
  open(path: string, password?: string | null): Promise<OpenPdf>;
}

export interface OpenPdf {
  /**
   * Draws a page, from 1, into `size` pixels, give or take the rounding of a side. Null where the page could not be drawn or has the wrong shape: the
   * output is checked, since programs report success for files they could not read.
   */
  render(page: number, size: RenderSize): Promise<RawPicture | null>;
  close(): Promise<void>;
}

/** True where a picture has the requested shape; with another shape its words' places would be wrong. */
export function isAbout(picture: Size, wanted: Size): boolean {
  return Math.abs(picture.width - wanted.width) <= 2 && Math.abs(picture.height - wanted.height) <= 2;
}
