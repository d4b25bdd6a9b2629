import type { Line, PageText, Word } from '#core/reading/page-text';

/** The longest body that is kept, in lines. */
const maxLines = 5000;
/** How much text is searched for these lines, in characters: twice what they hold. */
const maxCharacters = 2_000_000;
/** A longer line, such as a paragraph without line breaks, is broken between words. */
const maxColumns = 200;
const tabStop = 8;
/** Characters without a width would shift the columns. */
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are what is taken out
const withoutWidth = /[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u034f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A text on the monospace grid of an e-mail page: tabs expanded, trailing blanks and characters without a width removed, at most one empty line in a
 * row, lines broken at 200 columns, cut to 5,000 lines. People are shown exactly this text, so that the boxes of {@link emailPage} fit its words.
 * `columns`: another width to break lines at.
 */
export const gridText = (text: string, columns = maxColumns): string => layOnGrid(text, columns).text;

/** The same, and whether words were cut off at its end. */
export function layOnGrid(text: string, columns = maxColumns): { text: string; isCut: boolean } {
  const clean = text
    .slice(0, maxCharacters)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(withoutWidth, '')
    .replaceAll('\u00a0', ' ');
  const end = endOfLines(clean, maxLines * 2);
  const lines = clean
    .slice(0, end)
    .split('\n')
    .flatMap((line) => broken(openTabs(line).trimEnd(), columns));
  const kept = lines.filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''));
  while (kept.at(-1) === '') kept.pop();
  const isCut = kept.length > maxLines || /\S/.test(clean.slice(end)) || /\S/.test(text.slice(maxCharacters));
  return { text: kept.slice(0, maxLines).join('\n'), isCut };
}

/** The index at which so many lines of a text end. */
function endOfLines(text: string, most: number): number {
  let end = -1;
  for (let count = 0; count < most; count += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text.length;
  }
  return end;
}

function broken(line: string, columns: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > columns && pieces.length < maxLines) {
    const space = rest.lastIndexOf(' ', columns);
    const at = space > 0 ? space : columns;
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest];
}

function openTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let opened = '';
  for (const character of line) opened += character === '\t' ? ' '.repeat(tabStop - (opened.length % tabStop)) : character;
  return opened;
}

/**
 * The body of an e-mail as a page. `text` is a {@link gridText}; the page is as wide as its longest line has characters and as high as it has lines;
 * a word's box, in fractions of that, follows from its column and row.
 */
export function emailPage(text: string, page = 1): PageText {
  const rows = text.split('\n');
  const width = Math.max(1, ...rows.map((row) => row.length));
  const height = rows.length;
  const lines = rows.map((row, at) => lineOf(row, at, width, height)).filter((line) => line.words.length > 0);
  return { page, width, height, source: 'email', confidence: null, lines };
}

function lineOf(row: string, at: number, width: number, height: number): Line {
  const words: Word[] = [];
  for (const { 0: text, index } of row.matchAll(/\S+/g)) {
    words.push({ text, box: [index / width, at / height, text.length / width, 1 / height], confidence: null });
  }
  return { words };
}
