import type { Recognised } from '#core/reading/ocr-page';
import type { OcrImage } from '../images/prepare-for-ocr.js';

/** How the engine is to take the page: one block of lines, columns of different sizes, or a block in uneven light. */
export type Layout = 'block' | 'columns' | 'uneven';

/** Tesseract's settings for each: its page segmentation mode, and its threshold, one for the whole page or (1) following the light from place to place. */
export const settings: Record<Layout, { segmentation: string; threshold: string }> = {
  block: { segmentation: '6', threshold: '0' },
  columns: { segmentation: '4', threshold: '0' },
  uneven: { segmentation: '6', threshold: '1' },
};

/** Reads the words of a picture. One file an engine behind it. */
export interface OcrEngine {
  readonly name: string;
  isAvailable(): Promise<boolean>;
  /** Null where it took longer than `limitMs`; it was ended then, and the next reading starts anew. */
  read(image: OcrImage, layout: Layout, limitMs: number): Promise<Recognised | null>;
}
