import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextRun } from './text-run.js';

/** An annotation of pdf.js, as far as its words are concerned; rectangles in points of the unturned page, y upwards. */
interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldValue?: string | readonly string[] | null;
  options?: readonly { exportValue: string | null; displayValue: string | null }[];
  contentsObj?: { str?: string };
  rect?: readonly number[];
  annotationFlags?: number;
  multiLine?: boolean;
  password?: boolean;
  defaultAppearanceData?: { fontSize?: number };
}

/** Flags of PDF 1.7, table 165: Hidden and NoView. */
const unseen = 2 | 32;
/** Where a field leaves its font's size open, it is drawn as large as fits, but no larger than this. */
const largestFont = 12;
/** A letter is about half as wide as its font is high. */
const letter = 0.5;

function valueOf({ subtype, fieldType, fieldValue, options, contentsObj, password }: Annotation): string {
  if (subtype === 'FreeText') return contentsObj?.str ?? '';
  if (subtype !== 'Widget' || password || (fieldType !== 'Tx' && fieldType !== 'Ch')) return '';
  const values = typeof fieldValue === 'string' ? [fieldValue] : (fieldValue ?? []);
  const shown = (value: string): string => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return values.map(fieldType === 'Ch' ? shown : String).join(', ');
}

function runsOf(annotation: Annotation): TextRun[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.rect ?? [];
  const [left, bottom, width, height] = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const lines = valueOf(annotation).split(/\r\n?|\n/);
  if ((annotation.annotationFlags ?? 0) & unseen || width === 0 || height === 0) return [];
  const size = annotation.defaultAppearanceData?.fontSize || Math.min(largestFont, height * 0.7);
  // A single line is in the middle of its field, several begin at the top; a baseline is a fifth of the height above a letter's lowest point.
  const isBlock = annotation.multiLine === true || lines.length > 1 || annotation.subtype === 'FreeText';
  const top = isBlock ? bottom + height - size : bottom + (height - size) / 2 + 0.2 * size;
  return lines.map((str, row) => ({
    str,
    transform: [size, 0, 0, size, left + 2, top - row * 1.15 * size],
    width: Math.min(width, str.length * letter * size),
    height: size,
  }));
}

/** The words people have typed into a page's form fields and notes, which are not in its text layer, each at its place. */
export async function formRuns(page: PDFPageProxy): Promise<TextRun[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' }).catch(() => [])) as Annotation[];
  return annotations.flatMap(runsOf).filter(({ str }) => str.trim() !== '');
}
