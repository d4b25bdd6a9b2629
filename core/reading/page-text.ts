import { z } from 'zod';

/** A rectangle on a page, `[x, y, width, height]`, in fractions of the page from its top left corner. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.output<typeof Box>;

/**
 * One word on the page. `confidence` is the OCR engine's, 0 to 1; null for a text layer. `level` is its box once the sheet is level and alone on the
 * page: the positions of words relative to each other are taken from it. Absent where that is `box`.
 */
export const Word = z.object({ text: z.string(), box: Box, confidence: z.number().nullable(), level: Box.optional() });
export type Word = z.output<typeof Word>;

/** The box for comparing positions of words. */
export const levelBox = ({ box, level = box }: Pick<Word, 'box' | 'level'>): Box => level;

/** Words that share a baseline, from left to right. */
export const Line = z.object({ words: z.array(Word) });
export type Line = z.output<typeof Line>;

export const pageSources = ['text_layer', 'ocr', 'email'] as const;
export type PageSource = (typeof pageSources)[number];

/**
 * A page as it was read: its lines from top to bottom. `width` and `height` are points for a text layer, pixels for OCR, and columns and rows of the
 * monospace grid for the body of an e-mail; only their ratio and the boxes matter to a reader. `confidence` is the mean of the words' confidences, 0
 * to 1; null where no OCR took place. `papers` is how many sheets with words the picture shows. Absent where that is one.
 */
export const PageText = z.object({
  page: z.int().positive(),
  width: z.number(),
  height: z.number(),
  source: z.enum(pageSources),
  confidence: z.number().nullable(),
  papers: z.int().positive().optional(),
  lines: z.array(Line),
});
export type PageText = z.output<typeof PageText>;

/** The line as text. Words further apart than one ordinary space keep a wider gap (two spaces), so that columns stay apart. */
export function lineText(line: Line): string {
  let text = '';
  let before: Word | undefined;
  for (const word of line.words) {
    if (before) {
      const [left, , width] = levelBox(before);
      const gap = levelBox(word)[0] - (left + width);
      const letter = width / Math.max(1, before.text.length);
      text += gap > letter * 2.5 ? '  ' : ' ';
    }
    text += word.text;
    before = word;
  }
  return text;
}

/** The page's text, a line each. */
export function pageText(page: PageText): string {
  return page.lines.map(lineText).join('\n');
}

/** The text of all pages, a blank line between two. */
export function documentText(pages: readonly PageText[]): string {
  return pages.map(pageText).join('\n\n');
}
