import type { DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { fold, squeeze } from '#core/extraction/notation/text-fold';

const minimumShare = 0.8;

/**
 * The place of a text, without regard to case, accents, spacing or punctuation; over up to four lines of one page (an address). Failing that, the
 * line that has at least four in five of its words. Null where it is not in the document.
 */
export function locateText(view: DocumentView, text: string): Place[] | null {
  const wanted = squeeze(text);
  if (wanted.length < 2) return null;
  for (const line of view.lines) {
    const place = placeInLine(line, wanted);
    if (place) return [place];
  }
  return locateOverLines(view, wanted) ?? locateWords(view, text);
}

function placeInLine(line: ViewLine, wanted: string): Place | null {
  const squeezed = squeeze(line.text);
  const at = squeezed.indexOf(wanted);
  if (at < 0) return null;
  // Walk the line to the characters the match begins and ends with.
  let seen = 0;
  let start = -1;
  for (let index = 0; index < line.folded.length; index++) {
    if (!/[\p{L}\p{N}]/u.test(line.folded[index] ?? '')) continue;
    if (seen === at) start = index;
    if (++seen === at + wanted.length) return { line, start: Math.max(0, start), end: index + 1 };
  }
  return start < 0 ? null : { line, start, end: line.folded.length };
}

function locateOverLines(view: DocumentView, wanted: string): Place[] | null {
  for (const first of view.lines) {
    const places: Place[] = [];
    let rest = wanted;
    for (let down = 0; down < 4 && rest.length > 0; down++) {
      const line = view.lines[first.index + down];
      if (!line || line.page !== first.page) break;
      const place = longestHead(line, rest);
      if (!place) break;
      places.push(place);
      rest = rest.slice(squeeze(line.text.slice(place.start, place.end)).length);
    }
    if (rest.length === 0 && places.length > 0) return places;
  }
  return null;
}

/** The cell of the line in which the text continues, when the whole cell belongs to it. */
function longestHead(line: ViewLine, rest: string): Place | null {
  const whole = squeeze(line.text);
  if (whole.length > 0 && rest.startsWith(whole)) return { line, start: 0, end: line.text.length };
  for (const cell of line.cells) {
    const squeezed = squeeze(cell.text);
    if (squeezed.length > 1 && rest.startsWith(squeezed)) return { line, start: cell.start, end: cell.end };
  }
  return null;
}

function locateWords(view: DocumentView, text: string): Place[] | null {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .slice(0, 40);
  if (words.length < 2) return null;
  let best: { line: ViewLine; share: number } | null = null;
  for (const line of view.lines) {
    const share = words.filter((word) => line.folded.includes(word)).length / words.length;
    if (share >= minimumShare && share > (best?.share ?? 0)) best = { line, share };
  }
  return best ? [{ line: best.line, start: 0, end: best.line.text.length }] : null;
}
