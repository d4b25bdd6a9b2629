import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, ocrConfidence } from '#core/extraction/evidence';
import type { ExtractedField } from '#core/extraction/extracted-fields';
import { labelsBelow } from '#core/extraction/local-extractor/candidates/labels-below';
import { columnHead } from '#core/extraction/local-extractor/candidates/table-places';
import { labelReadings } from '#core/extraction/local-extractor/labels/label-readings';

const besideRate =
  /(?:\b(?:interest|note|current|annual|yearly|loan|mortgage) rate|(?<!(?:default|penalty|late|prime|index|daily|periodic) )\brate(?: of interest)?|\bint(?:erest|\.)? (?:rate|at)|\binterest @ ?(?=\d))(?:\b|(?=\d))(?: ?\([^)]*\)| ?\([^)\d]*)?(?:[ .…_]*|[^\d%($]{0,40}| (?:fixed )?(?:until|through|thru|as of|effective|since|from) (?:[a-z]{3,9}\.? (?:\d{1,2},? )?\d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})[ :,]*)(?:(\d{1,2}(?:\.\d{1,6})?) ?%|(\d{1,2}\.\d{2,6})(?![\d.,]))/;
/** `Balance you still owe $151,880.17 at 5.000%`. */
const spokenRate =
  /\binterest\b[^%\d]{0,24}\(?@? ?(\d{1,2}\.\d{1,6}) ?(?:%|percent\b|per cent\b)|\b(?:interest|balance|owed?|loan|principal)\b[^%]*\bat (\d{1,2}\.\d{1,6}) ?(?:%|percent\b|per cent\b)|\b(?:amount|note|loan|principal|deed|borrowed|owed?)\b[^%]*\bat (\d{1,2}(?:\.\d{1,6})?) ?(?:%|percent\b|per cent\b) (?:for|per|interest|fixed|over|annual|a year)\b|\b(?:note|loan|mortgage)\b[^%]*\((\d{1,2}(?:\.\d{1,6})?) ?%\)/;

/** The rate beside its words, in the column below them or above them, else in a line that speaks of interest or what is owed. */
export function readRate(view: DocumentView): ExtractedField<'rate'> | null {
  const changed = view.lines.map((line) => newRate(view, line)).find((found) => found !== null);
  if (changed) return changed;
  for (const [value, label] of labelsBelow(view)) {
    const line = view.lines.find((one) => one.cells.includes(value));
    const found = line && rateHead.test(label.cell.folded) ? rateIn(line, bareRate, value) : null;
    if (found) return found;
  }
  for (const line of view.lines) {
    const found = rateBelow(view, line) ?? rateIn(line, besideRate) ?? rateAcross(view, line);
    if (found) return found;
  }
  return view.lines.map((line) => rateIn(line, spokenRate)).find((found) => found !== null) ?? null;
}

/** No loan bears more; a figure above it is a rate whose point the scan lost (`45%`), or a share. */
const highestRate = 36;

function rateIn(line: ViewLine, words: RegExp, cell?: Cell): ExtractedField<'rate'> | null {
  const from = cell?.start ?? 0;
  const match = words.exec(line.folded.slice(from, cell?.end));
  const value = match?.slice(1).find((figures) => figures !== undefined);
  if (!match || value === undefined || Number(value) > highestRate) return null;
  const start = from + match.index + match[0].lastIndexOf(value);
  const sign = /^ ?%/.exec(line.folded.slice(start + value.length))?.[0].length ?? 0;
  return rateAt(line, value, start, start + value.length + sign);
}

function rateAt(line: ViewLine, value: string, start: number, end: number): ExtractedField<'rate'> {
  const place = { line, start, end };
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(place) });
  return { value: plainRate(value), confidence, evidence: evidenceOf(place), source: 'local' };
}

/** However many noughts a paper prints behind it: `5.000` is `5`, `7.250000` is `7.25`. */
function plainRate(printed: string): string {
  return printed.includes('.') ? printed.replace(/\.?0+$/, '') : printed;
}

/** A figure alone in its cell that can be a rate. */
const bareRate = /^(\d{1,2}(?:\.\d{1,6})?) ?%|^(\d{1,2}\.\d{2,6})$/;
const rateHead =
  /\b(?:note|interest|current|annual|yearly|fixed|adjustable|loan|mortgage|contract) (?:(?:interest|percentage) )?rate\b|^\W*(?:rate|int\.? rate|apr)\W*$/;
/** In letters, without what its brackets add. */
const longestHead = 40;
/** So far below its head a rate may stand, in a table of columns beside each other. */
const rateReach = 3;

function rateBelow(view: DocumentView, line: ViewLine): ExtractedField<'rate'> | null {
  const head = line.cells.find(({ folded }) => labelReadings(folded).some((one) => rateHead.test(one) && one.length < longestHead));
  if (!head) return null;
  for (let down = 1; down <= rateReach; down++) {
    const below = view.lines[line.index + down];
    if (below?.page !== line.page) return null;
    for (const cell of below.cells) {
      const found = cell.left < head.right && cell.right > head.left ? rateIn(below, bareRate, cell) : null;
      if (found) return found;
    }
  }
  return null;
}

/** Nearer than this part of their height, two lines are of one row. */
const tight = 0.85;
const endsInRate = /\b(?:interest|note|mortgage|loan) rate(?: (?:at|as of|on|the|your|this|year|is)){0,4}\W*$/;
const beginsWithRate = /^[a-z ,]{0,24}?(\d{1,2}\.\d{1,6}) ?%/;

/** A rate beside the middle of a label of two lines (`Interest Rate (Until`, `4.75%`, `October 2027)`), or where its sentence goes on. */
function rateAcross(view: DocumentView, line: ViewLine): ExtractedField<'rate'> | null {
  const below = view.lines[line.index + 1];
  if (below?.page !== line.page) return null;
  if (endsInRate.test(line.folded)) return rateIn(below, beginsWithRate);
  const at = line.cells.findIndex(({ folded }) => rateHead.test(folded) && folded.length < longestHead);
  const [head, next] = [line.cells[at], line.cells[at + 1]];
  if (!head || below.top - line.top > Math.min(line.height, below.height) * tight) return null;
  const beside = below.cells.find((cell) => cell.left > head.right);
  return beside && !(next && next.left < beside.right) ? rateIn(below, bareRate, beside) : null;
}

/** Of a rate that changes, the new one: `Interest rate   4.250%   6.875%` under `Current rate   New rate`. */
function newRate(view: DocumentView, line: ViewLine): ExtractedField<'rate'> | null {
  const [label, ...rates] = line.cells;
  if (!label || rates.length < 2 || !rateHead.test(label.folded)) return null;
  const cell = rates.find((one) => /\bnew\b/.test(columnHead(view, { line, start: one.start, end: one.end }) ?? ''));
  return cell ? rateIn(line, bareRate, cell) : null;
}
