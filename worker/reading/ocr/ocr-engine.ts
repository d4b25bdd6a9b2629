import type { Recognised } from '#core/reading/ocr-page';
import type { OcrImage } from '../images/prepare-for-ocr.js';

/** The layout the engine is to assume: one block of lines, columns of different sizes, or a block in uneven light. */
export type Layout = 'block' | 'columns' | 'uneven';

/** Tesseract's settings for each: its page segmentation mode, and its threshold, one for the whole page or (1) adapted to the light at each place. */
export const settings: Record<Layout, { segmentation: string; threshold: string }> = {
  block: { segmentation: '6', threshold: '0' },
  columns: { segmentation: '4', threshold: '0' },
  uneven: { segmentation: '6', threshold: '1' },
};

/** Reads the words of a picture. One file for each engine. */
export interface OcrEngine {
  readonly name: string;
  isAvailable(): Promise<boolean>;
  /** Null where it took longer than `limitMs`; the engine was then ended, and the next reading starts it again. */
  read(image: OcrImage, layout: Layout, limitMs: number): Promise<Recognised | null>;
}
