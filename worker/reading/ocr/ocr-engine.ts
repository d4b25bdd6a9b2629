import type { Recognised } from '#core/reading/ocr-page';
import type { OcrImage } from '../images/prepare-for-ocr.js';

/** How the engine is to take the page: one block of lines, or columns of different sizes. */
export type Layout = 'block' | 'columns';

/** Tesseract's page segmentation modes. */
export const segmentationMode: Record<Layout, string> = { block: '6', columns: '4' };

/** Reads the words of a picture. One file an engine behind it. */
export interface OcrEngine {
  readonly name: string;
  isAvailable(): Promise<boolean>;
  /** Null where it took longer than `limitMs`; it was ended then, and the next reading starts anew. */
  read(image: OcrImage, layout: Layout, limitMs: number): Promise<Recognised | null>;
}
