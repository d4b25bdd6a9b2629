import type { Recognised } from '#core/reading/ocr-page';
import type { OcrImage } from '../images/prepare-for-ocr.js';

/** How the engine is to take the page: one block of lines, columns of different sizes, or a block in uneven light. */
export type Layout = 'block' | 'columns' | 'uneven';

/** Tesseract's settings for each. Its own threshold is one for the whole page, method 1 follows the light from place to place. */
export const settings: Record<Layout, { tessedit_pageseg_mode: string; thresholding_method: string }> = {
  block: { tessedit_pageseg_mode: '6', thresholding_method: '0' },
  columns: { tessedit_pageseg_mode: '4', thresholding_method: '0' },
  uneven: { tessedit_pageseg_mode: '6', thresholding_method: '1' },
};

/** Reads the words of a picture. One file an engine behind it. */
export interface OcrEngine {
  readonly name: string;
  isAvailable(): Promise<boolean>;
  /** Null where it took longer than `limitMs`; it was ended then, and the next reading starts anew. */
  read(image: OcrImage, layout: Layout, limitMs: number): Promise<Recognised | null>;
}
