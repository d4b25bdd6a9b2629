import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { homeLabelOf } from '#core/extraction/local-extractor/candidates/home-cells';
import { otherHome } from '#core/extraction/local-extractor/labels/home-words';
import { states, townCode } from '#core/extraction/values/street-words';

/** A line of an address, in the column it stands in. */
interface Piece {
  line: ViewLine;
  cell: Cell;
}

const stateCodes =
  'al|ak|az|ar|ca|co|ct|dc|de|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|pr|ab|bc|mb|nb|nl|ns|on|pe|qc|sk';
/** The lot of a plat over the house that stands on it is none of its address. */
const unit = '(?:(?:unit|apt\\.?|apartment|suite|flat) #?[a-z\\d-]{1,6},? |\\d{1,5} - )?';
/** A house number, some words, a state and a code, over however many lines. */
const whole = new RegExp(
  `^\\W*(${unit}\\d{1,6}[a-z]?(?:[-/]\\d{1,5}[a-z]?)? (?:(?:[a-z\\d#][a-z\\d.'#/&-]*|\\([a-z\\d ]{1,12}\\)),? ){1,10}?(?:${stateCodes}|${states}),? ${townCode})(?![\\d-])`,
);
/** Who is served, and what a bill is for, may head the address it goes to. */
const vague =
  /^\W*(?:(?:the|your|our) )?(?:customer|for|re|regarding|about|where|account for|covers|deliver|meter|lot|bill|statement|invoice)/;
const sameColumn = 0.012;
const sameEdge = 0.006;
/** In heights of a line; what is farther off is another block. */
const lineApart = 2.3;
const mostLines = 4;

/**
 * The home in a block of lines that a label alone in its cell names, where the block as a whole is an address with its town's code: right of the label, which
 * may stand beside any of its lines, or below it. Its lines may end anywhere (`7731 Foxglove` / `Ranch Blvd,` / `Salem, OR 97301`).
 */
export function blockHome(view: DocumentView): Place[] | null {
  for (const line of view.lines)
    for (const label of line.cells) {
      const length = homeLabelOf(label.folded);
      if (length === 0 || label.start + length < label.end || vague.test(label.folded) || otherHome.test(label.folded)) continue;
      const found = besideLabel(view, line, label) ?? belowLabel(view, line, label);
      if (found) return found;
    }
  return null;
}

function besideLabel(view: DocumentView, line: ViewLine, label: Cell): Place[] | null {
  const own = line.cells[line.cells.indexOf(label) + 1];
  const near = [line, view.lines[line.index + 1], view.lines[line.index - 1]].filter((other) => other?.page === line.page);
  // Beside the label itself its line may have nothing, and the next column farther off.
  const columns = near.flatMap((other) => other?.cells.find((cell) => cell.left > label.right) ?? []);
  for (const column of columns) {
    const up = pieces(view, line, column, -1, label).toReversed();
    const here = own && isUnder(own, column) ? [{ line, cell: own }] : [];
    const block = [...up, ...here, ...pieces(view, line, column, 1, label)];
    for (let from = 0; from < block.length; from++) {
      const found = wholeIn(block.slice(from));
      // It stands on both sides of the label's line, or on it.
      const isBeside = found && found[0] && found[0].line.index <= line.index && (found.at(-1)?.line.index ?? 0) >= line.index;
      if (isBeside) return found;
    }
  }
  return null;
}

const rowLabel =
  /(?:^|[ |])(?:deliver(?:y|ed)? to|ship to|service (?:for|at|to|address|location)|job(?: site| address)?|property(?: address)?|location|premises|at) ?: ?/g;

/** In a scan, whose letters may stand far apart, the home behind its label on one line, whatever gaps are in it. */
export function homeInScan(view: DocumentView): Place[] | null {
  if (!view.scanned) return null;
  for (const line of view.lines) {
    const places: number[] = [];
    let text = '';
    for (let at = 0; at < line.folded.length; at++) {
      const sign = line.folded.charAt(at);
      if (sign === ' ' && text.endsWith(' ')) continue;
      text += sign;
      places.push(at);
    }
    for (const label of text.matchAll(rowLabel)) {
      const from = label.index + label[0].length;
      const match = whole.exec(text.slice(from));
      const value = match?.[1];
      if (!match || value === undefined) continue;
      const start = places[from + match[0].length - value.length] ?? 0;
      return [{ line, start, end: (places[from + match[0].length - 1] ?? 0) + 1 }];
    }
  }
  return null;
}

function belowLabel(view: DocumentView, line: ViewLine, label: Cell): Place[] | null {
  const block = pieces(view, line, label, 1);
  // A name may stand over the street.
  return wholeIn(block) ?? wholeIn(block.slice(1));
}

/** The cells of a column above or below a line, as long as they follow one another closely and no other label stands beside them. */
function pieces(view: DocumentView, from: ViewLine, column: Cell, step: 1 | -1, label?: Cell): Piece[] {
  const found: Piece[] = [];
  let before = from;
  for (let off = 1; off <= mostLines * 2 && found.length < mostLines; off++) {
    const line = view.lines[from.index + off * step];
    if (!line || line.page !== from.page || Math.abs(line.top - before.top) > before.height * lineApart) break;
    const rival = label && line.cells.find((cell) => Math.abs(cell.left - label.left) < sameColumn);
    if (rival && !/^(?:address|location)\b/.test(rival.folded)) break;
    const cell = line.cells.find((other) => isUnder(other, column));
    if (!cell) continue;
    found.push({ line, cell });
    before = line;
  }
  return found;
}

/** Values set flush right begin anywhere. */
const isUnder = (cell: Cell, column: Cell) =>
  Math.abs(cell.left - column.left) < sameColumn || (Math.abs(cell.right - column.right) < sameEdge && cell.left > column.left);

/** The lines that are an address together, the last as far as it is. */
function wholeIn(block: readonly Piece[]): Place[] | null {
  const text = block.map(({ cell }) => cell.folded).join(' ');
  const match = whole.exec(text);
  const value = match?.[1];
  if (!match || value === undefined) return null;
  const [start, end] = [match[0].length - value.length, match[0].length];
  let at = 0;
  return block.flatMap(({ line, cell }) => {
    const [begins, ends] = [at, at + cell.folded.length];
    at = ends + 1;
    const [first, last] = [Math.max(start, begins), Math.min(end, ends)];
    return first < last ? [{ line, start: cell.start + first - begins, end: cell.start + last - begins }] : [];
  });
}
