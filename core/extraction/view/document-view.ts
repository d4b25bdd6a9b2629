import { type Box, levelBox, type PageText, type Word } from '#core/reading/page-text';
import { columnStarts } from '#core/extraction/view/column-edges';
import { repairScan } from '#core/extraction/view/scan-repair';
import { joinSpaced } from '#core/extraction/view/spaced-letters';
import { fold } from '#core/extraction/notation/text-fold';

/** A word and where it begins and ends in the text of its line. */
export interface ViewWord {
  text: string;
  start: number;
  end: number;
  /** Its box once the document is level; neighbours are determined by it. */
  box: Box;
  /** Its box on the page as shown. */
  shown: Box;
  confidence: number | null;
}

/** A run of words without a wide gap: a column of a table, a label, a value. */
export interface Cell {
  text: string;
  folded: string;
  start: number;
  end: number;
  left: number;
  right: number;
}

/** A line with its text twice (as it is, and folded, with the same positions) and its cells. */
export interface ViewLine {
  /** Counted over the whole document. */
  index: number;
  page: number;
  text: string;
  folded: string;
  words: ViewWord[];
  cells: Cell[];
  top: number;
  height: number;
}

export interface DocumentView {
  lines: readonly ViewLine[];
  /** All lines folded, for patterns over the whole document. */
  folded: string;
  /** True where the text came through OCR. */
  scanned: boolean;
  /** True where the text is that of an e-mail's body. */
  email: boolean;
}

/** No input may take longer than this much text does; the rest is ignored. */
export const viewLimits = { pages: 200, lines: 8000, characters: 200_000, lineCharacters: 600, wordCharacters: 120 } as const;

/** Whether a document may state what none of its words say: recognition misses words, and a page without any says it otherwise. */
export const mayHideWords = ({ scanned, lines }: DocumentView): boolean => scanned || lines.length === 0;

const cellGap = '   ';

/** The pages in the form the extractor uses, cut to `viewLimits`. */
export function viewDocument(pages: readonly PageText[]): DocumentView {
  const lines: ViewLine[] = [];
  let characters = 0;
  for (const page of pages.slice(0, viewLimits.pages)) {
    const starts = page.source === 'ocr' ? columnStarts(page.lines) : noStarts;
    for (const line of page.lines) {
      if (lines.length >= viewLimits.lines || characters >= viewLimits.characters) break;
      const built = viewLine(line.words, page, lines.length, starts);
      if (!built) continue;
      lines.push(built);
      characters += built.text.length;
    }
  }
  return {
    lines,
    folded: lines.map((line) => line.folded).join('\n'),
    scanned: pages.some((page) => page.source === 'ocr'),
    email: pages.some((page) => page.source === 'email'),
  };
}

function viewLine(source: readonly Word[], page: PageText, index: number, starts: ReadonlySet<Word>): ViewLine | null {
  let text = '';
  const words: ViewWord[] = [];
  const whole = joinSpaced(source);
  const widest = page.source === 'text_layer' ? widestBlank(whole) : plainGap;
  const read = page.source === 'ocr' ? whole.filter((word) => !isRule(word, whole)) : whole;
  let before: Pick<ViewWord, 'text' | 'box'> | undefined;
  for (const word of read) {
    const printed = word.text.replace(/\s+/gu, ' ').trim();
    if (!printed) continue;
    const box = levelBox(word);
    const gap = before && gapBehind(before, box) > (starts.has(word) ? startGap : widest) ? cellGap : ' ';
    const isMoreOfLeader = before !== undefined && isLeader(before.text) && isLeader(printed);
    before = { text: printed, box };
    if (isMoreOfLeader) continue;
    const clean = printed.replace(longLeader, '$1$1$1').slice(0, viewLimits.wordCharacters);
    if (text.length + clean.length > viewLimits.lineCharacters) break;
    if (text) text += gap;
    words.push({ text: clean, start: text.length, end: text.length + clean.length, box, shown: word.box, confidence: word.confidence });
    text += clean;
  }
  const first = words[0];
  if (!first) return null;
  const folded = page.source === 'ocr' ? repairScan(fold(text)) : fold(text);
  const top = Math.min(...words.map((word) => word.box[1]));
  const height = Math.max(...words.map((word) => word.box[3]));
  return { index, page: page.page, text, folded, words, cells: cellsOf(text, folded, words), top, height };
}

/** Dots, dashes or a ruled line that lead the eye from a label to its value: three of them are enough, or the label is lost among them. */
const longLeader = /([-.·…_])\1{3,}/gu;
const isLeader = (text: string): boolean => /^[-.·…_]+$/u.test(text);

/** In heights of a line's tallest word; a lower word of letters is noise, unless it is a dash or dots. */
const lowestOfWords = 0.25;

/** A dotted leader or a ruled line that the OCR took for letters: far too low for letters. */
function isRule(word: Word, line: readonly Word[]): boolean {
  return /[\p{L}\p{N}]/u.test(word.text) && levelBox(word)[3] < lowestOfWords * Math.max(...line.map((other) => levelBox(other)[3]));
}

/** A gap of more letters than this separates columns anywhere. */
const plainGap = 2.5;
/** The smallest gap before a word that begins a column of a scan. */
const startGap = 1.3;
const noStarts: ReadonlySet<Word> = new Set();
/** Narrower columns are separated only where the print is exact and its other blanks are this narrow. */
const narrowGap = 1.5;
const ordinaryBlank = 0.7;
const timesOrdinary = 2.2;

/** The widest gap, in letters, between two words of one cell in a text layer. */
function widestBlank(words: readonly Word[]): number {
  const gaps = words.flatMap((word, at) => {
    const before = words[at - 1];
    return before && !isCurrency.test(before.text) ? [gapBehind(before, word.box)] : [];
  });
  const blanks = gaps.filter((gap) => gap < narrowGap).toSorted((a, b) => a - b);
  const ordinary = blanks[Math.floor(blanks.length / 2)] ?? ordinaryBlank;
  return Math.min(plainGap, Math.max(narrowGap, ordinary * timesOrdinary));
}

const isCurrency = /^\(?[-+]?\p{Sc}$/u;

/** The gap between a word and the next, in letters of the first; a sign of a currency belongs to its figure up to the plain gap. */
function gapBehind(before: Pick<ViewWord, 'text' | 'box'>, box: Box): number {
  const letter = before.box[2] / Math.max(1, before.text.length);
  const gap = (box[0] - (before.box[0] + before.box[2])) / letter;
  return isCurrency.test(before.text) && gap <= plainGap ? 0 : gap;
}

function cellsOf(text: string, folded: string, words: readonly ViewWord[]): Cell[] {
  const cells: Cell[] = [];
  let run: ViewWord[] = [];
  const close = () => {
    const first = run[0];
    const last = run.at(-1);
    if (!first || !last) return;
    cells.push({
      text: text.slice(first.start, last.end),
      folded: folded.slice(first.start, last.end),
      start: first.start,
      end: last.end,
      left: first.box[0],
      right: last.box[0] + last.box[2],
    });
    run = [];
  };
  for (const word of words) {
    const before = run.at(-1);
    if (before && word.start - before.end > 1) close();
    run.push(word);
  }
  close();
  return cells;
}
