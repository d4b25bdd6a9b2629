import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { readDates } from '#core/extraction/date-notation';
import { fold } from '#core/extraction/text-fold';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import type { NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { claimsRights, rightsHolder } from '#core/extraction/local-extractor/candidates/small-print';
import {
  addressLine,
  customerLabel,
  isColumnWord,
  legalForm,
  vendorLabel,
  vendorLabelInLine,
} from '#core/extraction/local-extractor/labels/vendor-words';

const searchedLines = 400;

/** Names that a label announces: `Sold by: …`, `Remit to` with the name below, `Verkäufer:` and the like. */
export function labelledNames(view: DocumentView): NameCandidate[] {
  const found: NameCandidate[] = [];
  for (const line of view.lines.slice(0, searchedLines)) {
    for (const cell of line.cells) {
      if (!vendorLabel.test(cell.folded) || isPartyOfSale(line, cell)) continue;
      // A label alone in its cell heads a column; its value stands below, and beside it stands the next head.
      const named = /:/.test(cell.folded)
        ? (besideLabel(line, cell) ?? (saysMore(cell) ? null : belowLabel(view, line, cell)))
        : (belowLabel(view, line, cell) ?? besideLabel(line, cell));
      if (named) found.push({ ...named, score: strengthOf(cell.folded), by: 'label' });
    }
    found.push(...principals(view, line));
    const inLine = vendorLabelInLine.exec(line.folded);
    if (!inLine) continue;
    const start = inLine.index + inLine[0].length;
    const after = line.text.slice(start).split(/ {2,}| [-–|] |[.!] |, (?=\d)|,? all rights| (?:was|were|is|has|have|will)(?= )/iu)[0] ?? '';
    const rights = claimsRights(inLine[0]);
    const rest = rights ? rightsHolder(after) : after;
    const name = cleanName(rest);
    if (isName(name))
      found.push({
        name,
        places: [{ line, start, end: start + rest.length }],
        score: legalForm.test(fold(name)) ? 0.8 : 0.55,
        by: rights ? 'rights' : 'label',
      });
  }
  return found.slice(0, 40);
}

/** A manager's words for whom it acts. Folded. */
const actsFor =
  /\b(?:managing|management|billing|collecti(?:on|ng)|authorized|community|property|acting|as|the|your|its|an?) agents? (?:for|of)\b ?:? ?|(?:^| {3})\W*agents? for\b ?:? ?|\bon behalf of\b ?:? ?|\bacting for\b ?:? ?|\b(?:newsletter|bulletin|publication) (?:of|for) (?:the )?|\bmanagers? (?:for|of)\b ?:? ?/g;
/** Beside it a portal names the association that was paid. */
const communityLabel = /^\W*(?:community|association|community association|hoa|condominium)(?: name)?\W*$/;
const ofOwners =
  /\b(?:association|assn\.?|ass'n|assoc\.?|hoa|h\.o\.a\.?|poa|coa|condominiums?|condos?|trust|council|cooperative|co-op|owners|townhomes?|townhouses?|villas|lofts|estates|strata|club)(?:,? inc\.?)?$/;
const endOfPrincipal =
  / {3}| [·•|–—-] |[,.;:|(](?= |$)(?! ?inc\b)| (?:regarding|with|to|in|and its|by|at|c\/o|is|has|for your|we|which|whose)(?= )/;

/** The owners' association that a manager writes for bills what is due: `Heron Management, as agent for Maple Court HOA`, or below that. */
function principals(view: DocumentView, line: ViewLine): NameCandidate[] {
  const inCell = line.cells.flatMap((cell, at) => {
    const beside = communityLabel.test(cell.folded) ? line.cells[at + 1] : undefined;
    const name = cleanName(beside?.text ?? '');
    return beside && ofOwners.test(fold(name)) && isName(name)
      ? [{ name, places: [{ line, start: beside.start, end: beside.end }], score: 1.3, by: 'label' as const }]
      : [];
  });
  const acted = [...line.folded.matchAll(actsFor)].flatMap((match) => {
    const from = match.index + match[0].length;
    const label = line.cells.find((cell) => match.index >= cell.start && match.index < cell.end);
    const rest = line.folded.slice(from, label?.end ?? line.folded.length);
    const next = rest.trim() || !label ? null : nextUnder(view, line, label);
    const place = next ?? { line, start: from, end: from + (rest.split(endOfPrincipal)[0] ?? '').length };
    const name = cleanName(place.line.text.slice(place.start, place.end));
    return ofOwners.test(fold(name)) && isName(name) ? [{ name, places: [place], score: 1.3, by: 'label' as const }] : [];
  });
  return [...inCell, ...acted];
}

/** The cell of the next lines that begins where another does, or is centred as it is. */
function nextUnder(view: DocumentView, line: ViewLine, label: Cell): { line: ViewLine; start: number; end: number } | null {
  for (const below of view.lines.slice(line.index + 1, line.index + 4)) {
    if (below.page !== line.page) return null;
    const cell = below.cells.find(
      (other) => Math.abs(other.left - label.left) < 0.03 || Math.abs(other.left + other.right - label.left - label.right) < 0.06,
    );
    if (cell) return { line: below, start: cell.start, end: cell.end };
  }
  return null;
}

/** Who sells a house on contract is named beside who buys it, and neither sends the statement. */
function isPartyOfSale(line: ViewLine, cell: Cell): boolean {
  return /^\W*(?:seller|vendor)\b/.test(cell.folded) && /\b(?:buyer|purchaser|vendee)\b/.test(line.folded);
}

/** What stands behind its colon is its value, a name or not: `From: billing@acme.example`. */
function saysMore({ folded }: Cell): boolean {
  return folded.length > folded.indexOf(':') + 3;
}

function strengthOf(label: string): number {
  if (/remit|payable|pay to|favor|payee/.test(label)) return 0.6;
  return /^\W*(?:from|company|association)\b/.test(label) ? 0.75 : 1;
}

function besideLabel(line: ViewLine, cell: Cell): Pick<NameCandidate, 'name' | 'places'> | null {
  const colon = cell.folded.search(/:/);
  if (colon >= 0 && cell.text.length > colon + 3) {
    const start = cell.start + colon + 1;
    const name = cleanName(line.text.slice(start, cell.end));
    if (isName(name)) return { name, places: [{ line, start, end: cell.end }] };
  }
  const next = line.cells[line.cells.indexOf(cell) + 1];
  if (!next || customerLabel.test(next.folded)) return null;
  // The address may follow on the same line.
  const [before = ''] = next.text.split(/, (?=.*\d)/u);
  const text = legalForm.test(fold(before)) ? before : next.text;
  if (!isName(cleanName(text))) return null;
  return { name: cleanName(text), places: [{ line, start: next.start, end: next.start + text.length }] };
}

function belowLabel(view: DocumentView, line: ViewLine, label: Cell): Pick<NameCandidate, 'name' | 'places'> | null {
  for (let down = 1; down <= 4; down++) {
    const below = view.lines[line.index + down];
    if (!below || below.page !== line.page) return null;
    const cell = below.cells.find((other) => Math.abs(other.left - label.left) < 0.06) ?? (label.left < 0.35 ? below.cells[0] : undefined);
    if (!cell) continue;
    const named = /^(?:name|firma|nom|company) ?:/.exec(cell.folded);
    if (named && below.cells.length > 1) {
      const value = below.cells[1];
      if (value && isName(cleanName(value.text)))
        return { name: cleanName(value.text), places: [{ line: below, start: value.start, end: value.end }] };
    }
    if (customerLabel.test(cell.folded)) return null;
    if (/:/.test(cell.folded) && !named) continue;
    if (/nummer|number|gln|^\W*\d/.test(cell.folded)) continue;
    const text = named ? cell.text.slice(named[0].length) : cell.text;
    const name = cleanName(text);
    if (!isName(name)) return null;
    return { name, places: [{ line: below, start: cell.end - text.length, end: cell.end }] };
  }
  return null;
}

function isName(name: string): boolean {
  const folded = fold(name);
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  if (
    letters < 2 ||
    name.length > 80 ||
    isColumnWord.test(folded) ||
    readDates(folded).length > 0 ||
    /^the board\b/.test(folded) ||
    /^(?:hello|hi|dear|good (?:morning|afternoon|evening))\b/.test(folded) ||
    name.includes(')') !== name.includes('(') ||
    (addressLine.test(folded) && !legalForm.test(folded))
  )
    return false;
  return (
    letters > name.replace(/\s/g, '').length * 0.5 &&
    !/@|^(?:ebay )?(?:seller|vendor|merchant|supplier|payee|customer|client|member|account|order|invoice|transaction|company|tax|user|contact|shop|store)(?: |'s )?(?:ids?|no|nr|number|name|e-?mail|address|phone|website|details|info\w*|#)\b|^(?:instructions|note|details|information|message|us|you|me|the|this|your|our|address|name|date|account|invoice)$/.test(
      folded,
    ) &&
    !/^(?:your|our|the|this|us|you) /.test(folded)
  );
}
