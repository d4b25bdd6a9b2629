import type { Box, Line, Word } from '#core/reading/page-text';

/** A run of text as a PDF draws it, in points of the page as it is shown (rotation applied), y downwards. */
export interface PlacedText {
  text: string;
  /** The start of the baseline. */
  x: number;
  y: number;
  /** The length of the run along its baseline. */
  length: number;
  /** The font's size. */
  size: number;
  /** Quarter turns clockwise from upright: 1 reads downwards, 3 upwards. */
  turn: 0 | 1 | 2 | 3;
}

/** A piece without spaces in its reading frame: `u` along the baseline, `v` across it. */
interface Piece {
  text: string;
  u: number;
  v: number;
  length: number;
  size: number;
  /** A space came before it in its run, so it begins a word. */
  opens: boolean;
}

const sameLine = 0.4; // of the smaller font's size
const smallPrint = 0.75; // of the size of what it is beside
const wordGap = 0.13; // of the font's size; an ordinary space is 0.25
const ascent = 0.8;
const descent = 0.2;

const toFrame = [
  (x: number, y: number) => [x, y],
  (x: number, y: number) => [y, -x],
  (x: number, y: number) => [-x, -y],
  (x: number, y: number) => [-y, x],
] as const;
const fromFrame = [toFrame[0], toFrame[3], toFrame[2], toFrame[1]] as const;

/** Roughly how wide a character is; only the ratios matter. */
function weight(character: string): number {
  if (/[iljI.,:;'|!]/.test(character)) return 0.28;
  if (/[ftr()[\]\-/ ]/.test(character)) return 0.33;
  if (/[mwMW%@]/.test(character)) return 0.87;
  return /[A-Z&]/.test(character) ? 0.68 : 0.55;
}

/** The weights of ASCII in a table, since a page asks for some ten thousand. Other characters weigh as much as most letters. */
const weights = Array.from({ length: 128 }, (_, code) => weight(String.fromCharCode(code)));
const otherWeight = weight('\u00e9');

function weightOf(text: string): number {
  let sum = 0;
  for (const character of text) sum += weights[character.charCodeAt(0)] ?? otherWeight;
  return sum;
}

/** Cuts a run at its spaces; each piece gets its share of the length by the widths of its characters. */
function pieces(run: PlacedText): Piece[] {
  const [u = 0, v = 0] = toFrame[run.turn](run.x, run.y);
  const total = weightOf(run.text);
  const found: Piece[] = [];
  let at = 0;
  for (const part of run.text.split(/(\s+)/u)) {
    const share = total === 0 ? 0 : (weightOf(part) / total) * run.length;
    if (part.trim()) found.push({ text: part, u: u + at, v, length: share, size: run.size, opens: at > 0 || found.length > 0 });
    at += share;
  }
  return found;
}

function groupByBaseline(all: Piece[]): Piece[][] {
  const lines: { pieces: Piece[]; base: Piece }[] = [];
  for (const piece of all.toSorted((a, b) => a.v - b.v)) {
    const line = lines.at(-1);
    if (line && piece.v - line.base.v <= sameLine * Math.min(piece.size, line.base.size)) {
      line.pieces.push(piece);
      // The mark of a footnote is above the line it belongs to.
      if (line.base.size < smallPrint * piece.size) line.base = piece;
    } else lines.push({ pieces: [piece], base: piece });
  }
  return lines.map(({ pieces: line }) => line);
}

/** Joins what was drawn in pieces ("15-10" + "-2015") and drops what was drawn twice to look bold. */
function words(line: Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of line.toSorted((a, b) => a.u - b.u)) {
    const before = found.at(-1);
    if (!before) {
      found.push({ ...piece });
      continue;
    }
    if (before.text === piece.text && piece.u - before.u < 0.3 * piece.size) continue;
    const gap = piece.u - (before.u + before.length);
    if (!piece.opens && gap < wordGap * piece.size && gap > -0.5 * piece.size) {
      before.text += piece.text;
      before.length = piece.u + piece.length - before.u;
      before.size = Math.max(before.size, piece.size);
    } else found.push({ ...piece });
  }
  return found;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function boxOf(piece: Piece, turn: PlacedText['turn'], width: number, height: number): Box {
  const back = fromFrame[turn];
  const [x1 = 0, y1 = 0] = back(piece.u, piece.v - ascent * piece.size);
  const [x2 = 0, y2 = 0] = back(piece.u + piece.length, piece.v + descent * piece.size);
  const [left, right] = [clamp(Math.min(x1, x2) / width), clamp(Math.max(x1, x2) / width)];
  const [top, bottom] = [clamp(Math.min(y1, y2) / height), clamp(Math.max(y1, y2) / height)];
  return [left, top, right - left, bottom - top];
}

/**
 * Orders a page's runs of text as a person reads them: runs on one baseline make a line, from left to right, lines from top to bottom; rotated text
 * is read in its own direction after the upright text (before it, where it is most of the page). Runs come in points, `width` and `height` are the
 * page's in points, boxes go out in fractions.
 */
export function linesFromText(runs: readonly PlacedText[], width: number, height: number): Line[] {
  const directions = ([0, 1, 2, 3] as const).map((turn) => ({ turn, runs: runs.filter((run) => run.turn === turn) }));
  return directions
    .toSorted((a, b) => b.runs.length - a.runs.length || a.turn - b.turn)
    .flatMap(({ turn, runs: turned }) =>
      groupByBaseline(turned.flatMap(pieces)).map((line) => ({
        words: words(line).map((piece): Word => ({ text: piece.text, box: boxOf(piece, turn, width, height), confidence: null })),
      })),
    );
}
