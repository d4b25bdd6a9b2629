import { earnedConfidence, evidenceOf, ocrConfidence, type Place } from '#core/extraction/evidence';
import { cellAt, type DocumentView, type ViewLine } from '#core/extraction/document-view';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
import { blockHome, homeInScan } from '#core/extraction/local-extractor/candidates/address-block';
import { homeInCell, streetAlone } from '#core/extraction/local-extractor/candidates/home-cells';
import { looseIn, looseInTown, streetIn, withCity, withUnit } from '#core/extraction/local-extractor/candidates/street-places';
import { cityLine, unitLine } from '#core/extraction/values/street-words';
import { fold } from '#core/extraction/text-fold';
import type { DocumentType } from '#core/documents/document-type';
import type { ExtractedField } from '#core/extraction/extracted-fields';

/** Where who manages a home has its office. */
const ofManager = /\b(?:(?<!\b(?:property|properties) )managed by|managing agent|c\/o|care of|registered office)\b/;
const propertyLabel =
  /(?<![a-z])(?:property|serviced|property insured|insured property|prop|service|service location|premises?|site|job|project|subject property|property location|collateral(?: property)?|security|mortgaged (?:property|premises)|serving|serviced at|property served|location of (?:work|service|risk)|service provided at|installed at|deliver(?:ed)? to|residence|building|unit|location|service at|for service at|insured location|risk|situs|homesite|home site|home|lot|dwelling|rental|rental unit)(?: (?:address|location|addr))?\.? ?(?::|#|-|$|(?= {3}))|(?<![a-z])(?:service|property|parcel|premise|premises|job|situs|lot|unit|home|house|insured|project|collateral|mortgaged|supply|install(?:ation)?|delivery|rental|home ?site|licen[sc]e|licensed|permit|registered|inspection|treated|treatment|pick-?up|camp|cabin|civic) (?:address|location)\b|\bserv(?:ice)? addr\b|\bserv(?:ing|\.)?(?= {1,3}\d)|\bsvc\.?(?: (?:addr|at))?(?= {1,3}\d)|\b(?:security|collateral|job at|serving)(?= {1,3}\d| {0,3}:)|\b(?:account|loan|policy|note) #?(?=[a-z-]*\d)[a-z\d-]{4,20}(?: ?[|·•–—] ?| - )(?=\d)|\bservices? (?:at|for|to)\b(?= ?:| {3}| \d)|\b(?:policy|account|contract|coverage|matter)\b [a-z\d -]{0,20}\bfor(?= \d{1,6} [a-z])|\b(?:gas|water|electric(?:ity)?|power|sewer|trash|internet|service) (?:for|of) [^\d,]{3,40} at(?= \d)|\b(?:unlawful detainer|eviction|closing|appraisal|inspection|survey|title search|lease)\W{1,3}(?=\d{1,6} [a-z])|\bfor (?:service|services) (?:at|rendered at)\b|\b(?:adresse de l.installation|lieu de consommation|adresse de service)|\b(?:owners?|residents?|occupants?) of(?: (?:unit|lot|home|apt\.?|suite) #?[a-z\d-]{1,8})?(?=:?$| {3}|:? #?\d)|\blieferstelle\b|\bverbrauchsstelle\b|\bobjekt(?:adresse)?\b ?:?|\bsecured by\b|\bprop(?:erty)?\.? addr(?:ess)?\b|\b(?:work|services?|job|repairs?) (?:performed|done|completed|rendered|carried out|undertaken) at\b|\b(?:home|unit|house|lot|residence|property|located|dwelling|building|apartment|condo|condominium|townhouse|townhome|duplex|rental|tank|grounds|system|equipment|pool|roof|cleaned|treated|serviced|picked up) at\b|^\W*(?:regarding|concerning) ?:|(?:^| {3})(?:for|at|loc|location):? (?=#?\d)|\bloan secures\b|\bproperty (?:in (?:violation|question)|securing (?:(?:this|the|your) )?(?:loan|mortgage|note|line)|concerned|affected)\b|\b(?:violation|work|delivery site) (?:address|location)\b|\baddress (?:or|and|\/) description of (?:the )?property\b(?: securing (?:the |this |your )?(?:mortgage|loan|note))?|\b(?:address|location) of (?:the |your )?(?:violation|property|premises|home|work|service|loss)\b|(?:^| {3}|\| ?)(?:lot|unit|home|homesite|property|premises|collateral|location)(?= \d{1,6} [a-z]{3})|(?:^| {3})(?:lot|unit|home) #?\d{1,4}[a-z]?(?= {3}\d)|^\W*re ?:|\bpropert(?:y|ies) (?:secured|financed|pledged|mortgaged|insured|serviced|billed|managed)\b|\b(?:history|statement|ledger|account|activity|transactions?|summary|invoice|bill|notice|assessments?|dues|charges|report|record|balance) (?:for|of|at|on)(?= (?:lot |unit )?#?\d{1,6}[a-z]? [a-z])/g;
/** Words that announce nothing but an address: a street may then lack its `Street`. */
const addressLabel =
  /\b(?:property|service|premises?|site|job|location|situs|insured|lot|licen[sc]e|permit|civic) (?:address|location|addr)\b|\bservice (?:at|for)\b|\b(?:serv|svc)\b/;
/** Words that need nothing before or behind them to announce an address. */
const announces = /\b(?:at|address|location|property|premises?|for|of|to)\b/;
/** Words of a letter that a street in a sentence follows. */
const spoken =
  /\b(?:at|about|for|of|on|regarding|covers?|secures?|secured by|securing|against|property|home|unit|lot|account)\W*$|\b(?:unit|lot|home|apartment|suite) #?[a-z\d-]{1,8} \($|\b(?:assessments?|dues|fees?|levy)\b.* [-–—] ?$/;
const otherLabel = /\b(?:remit|mail|mailing|billing|bill to|payment address|correspondence|return)\b/;

/**
 * The address the paper is about: of the service, the property, the collateral; never the vendor's. In a letter also one that no label
 * announces; where an association, a lender or a utility names none at all, unsurely, the one it writes to.
 */
export function findPropertyAddress(view: DocumentView, type: DocumentType = 'other'): ExtractedField<'property_address'> | null {
  const named =
    blockHome(view) ??
    labelledHome(view) ??
    homeInCell(view) ??
    homeInScan(view) ??
    workedAt(view) ??
    inSubject(view) ??
    besideNumber(view);
  if (named) return fieldOf(named);
  const said = type === 'hoa_document' || type === 'mortgage_statement' ? streetInSentence(view) : null;
  if (said) return fieldOf(said);
  const home = homely.has(type) ? addressee(view) : type === 'expense' ? shippedTo(view) : null;
  return home && { ...fieldOf(home), confidence: unsure };
}

/** An address on the line of words that announce it, or below them. */
function labelledHome(view: DocumentView): Place[] | null {
  for (const line of view.lines) {
    for (const match of line.folded.matchAll(propertyLabel)) {
      const own =
        line.folded
          .slice(Math.max(0, match.index - 12), match.index + match[0].trimEnd().length)
          .split('   ')
          .at(-1) ?? '';
      if (otherLabel.test(own) || ofManager.test(line.folded.slice(0, match.index + match[0].length))) continue;
      const places = addressNear(view, line, match.index, match.index + match[0].length);
      if (places) return places;
    }
  }
  return null;
}

const shipTo = /^\W*(?:ship(?:ping|ped)?|deliver(?:y|ed|ing)?|sent|sending) (?:to|address)\W*$/;

/** Where what was bought went to, below its label and the name of who gets it. */
function shippedTo(view: DocumentView): Place[] | null {
  for (const line of view.lines)
    for (const cell of line.cells) {
      if (!shipTo.test(cell.folded)) continue;
      for (const below of view.lines.slice(line.index + 1, line.index + 4)) {
        const own = below.page === line.page ? below.cells.find((other) => Math.abs(other.left - cell.left) < 0.012) : undefined;
        const place = own && (streetIn(below, own.start, own.end) ?? streetAlone(below, own.start, own.end));
        if (place) return withCity(view, place);
      }
    }
  return null;
}

/** Papers that often go to the home they are about. */
const homely: ReadonlySet<DocumentType> = new Set(['hoa_document', 'mortgage_statement', 'utility_bill']);
/** An owner may live elsewhere: nothing is assigned by it. */
const unsure = 0.5;
const ofBusiness =
  /\b(?:associations?|hoa|inc|llc|llp|corp|company|management|services?|trust|council|c\/o|p\.? ?o\.? box|suite|ste|department|dept|office)\b/;

/** Where a letter is sent: a name, a street below it and a town below that, in the head of the first page. */
function addressee(view: DocumentView): Place[] | null {
  for (const line of view.lines.slice(0, 25)) {
    if (line.page > 1) return null;
    for (const cell of line.cells) {
      const place = streetIn(line, cell.start, cell.end) ?? looseIn(line, cell.start);
      const town = place && place.start === cell.start ? withCity(view, place) : [];
      const above = nextInColumn(view, line, cell, -1)?.cell;
      if (town.length > 1 && above && !/\d/.test(above.folded) && !ofBusiness.test(`${above.folded} ${cell.folded}`)) return town;
    }
  }
  return null;
}

/** A letter about one home names it in passing: `… to know about 482 Alder Street`. */
function streetInSentence(view: DocumentView): Place[] | null {
  for (const line of view.lines) {
    const place = line.cells.length === 1 || /\b(?:assessments?|dues|levy)\b/.test(line.folded) ? streetIn(line, 0) : null;
    const before = line.folded.slice(0, place?.start);
    if (place && spoken.test(before) && !otherLabel.test(line.folded) && !ofManager.test(before)) return withCity(view, place);
  }
  return null;
}

const work =
  /\b(?:clean(?:ed|ing)?|areas?|work|repairs?|serviced?|servicing|records?|tests?|call-?outs?|installed|installation|inspection|treatment|visits?|mowing|plowing|performed|done|painting|removal|replaced)\b.{0,40}\bat $/;

/** `Cleaning of common areas at 402 Granby St`: where what is billed was done. */
function workedAt(view: DocumentView): Place[] | null {
  for (const line of view.lines) {
    for (const at of line.folded.matchAll(/ at (?=\d|(?:flat|unit|apt) )/g)) {
      const start = at.index + at[0].length;
      const place = work.test(line.folded.slice(0, start)) ? streetIn(line, start) : null;
      if (place?.start === start) return withCity(view, place);
    }
  }
  return null;
}

/** What a letter is about stands over its greeting: `Renewal of your termite bond – 482 Alder Street, Salem OR 97301`. */
function inSubject(view: DocumentView): Place[] | null {
  const greeting = view.lines.find(({ folded }) => /^\W*dear [a-z]/.test(folded));
  if (!greeting) return null;
  for (const line of view.lines.slice(Math.max(0, greeting.index - 2), greeting.index)) {
    const place = line.page === greeting.page && line.cells.length === 1 ? streetIn(line, 0) : null;
    const before = line.folded.slice(0, place?.start);
    if (place && /[a-z]{3}[^,]* (?:[-–—:|·] ?|(?:at|for|on) )$/.test(before) && !ofManager.test(before)) return withCity(view, place);
  }
  return null;
}

/**
 * An address at the head of a screen, with the number of its account behind it: `27 Birch Lane, Salem, OR 97301 · Loan ...4410`; at the
 * foot of a letter behind the owner's name.
 */
function besideNumber(view: DocumentView): Place[] | null {
  for (const line of view.lines) {
    const place = streetIn(line, 0);
    const begins = line.index < headLines && place?.start === line.cells[0]?.start;
    const full = place && (begins || /^[a-z][^\d]* [·•|–—-] $/.test(line.folded.slice(0, place.start))) ? withCity(view, place) : [];
    const end = full[0]?.end ?? 0;
    if (full.length === 1 && /^ *[·•|–—-] *(?:loan|account|acct|policy|unit|lot|meter)\b/.test(line.folded.slice(end))) return full;
  }
  return null;
}

const headLines = 12;
/** What a biller calls the place by, before its address: `SITE 0001`. */
const placeCode = /^(?:site|location|loc|stop|service|premises?) ?(?:#|no\.?)? ?\d{1,6}$/;

function addressNear(view: DocumentView, line: ViewLine, labelStart: number, from: number): Place[] | null {
  const isAddress = addressLabel.test(line.folded.slice(labelStart, from));
  const here = streetIn(line, from) ?? (isAddress ? looseIn(line, from) : looseInTown(line, from));
  if (here) return withCity(view, withUnit(here, from));
  const label = line.words.find((word) => word.end > labelStart);
  // The last word of a line about something else (`Heating oil - burner service`) announces no address below it.
  const before = line.folded.slice(cellAt(line, labelStart)?.start ?? 0, labelStart).trim();
  const isTail = before.split(' ').length > 2 && !/[:#]\s*$/.test(line.folded.slice(0, from));
  if (!label || (isTail && !isAddress && !announces.test(line.folded.slice(labelStart, from)))) return null;
  for (let down = 1; down <= 3; down++) {
    const below = view.lines[line.index + down];
    if (!below || below.page !== line.page) return null;
    const first = below.cells.find((other) => other.right > label.box[0] - 0.01 && other.left < label.box[0] + 0.12);
    const cell = first && placeCode.test(first.folded) ? below.cells[below.cells.indexOf(first) + 1] : first;
    const found = cell
      ? (streetIn(below, cell.start, cell.end) ?? (isAddress ? looseIn(below, cell.start) : looseInTown(below, cell.start)))
      : null;
    if (found) return withCity(view, found);
  }
  return null;
}

function fieldOf(places: readonly Place[]): ExtractedField<'property_address'> {
  const parts = places.map((place) => place.line.text.slice(place.start, place.end).replace(/ {2,}/g, ' ').trim());
  const value = parts.reduce(joined).replace(/[,;]$/, '');
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(...places) });
  return { value: value.slice(0, 300), confidence, evidence: evidenceOf(...places), source: 'local' };
}

/** The lines of an address as one: a town or a unit is set apart, the code of a town or the rest of a street goes on. */
function joined(before: string, next: string): string {
  const folded = fold(next);
  const isApart = cityLine.test(folded) || unitLine.test(folded) || /[,;]$/.test(before);
  const goesOn = /^\d{5}(?!\d)/.test(folded) || (!isApart && !endsStreet.test(fold(before)));
  return `${before.replace(/[,;]$/, '')}${goesOn ? '' : ','} ${next}`;
}

const endsStreet =
  /(?<![a-z])(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|court|pl|place|cir|circle|ter|terrace|#?[a-z]?\d+[a-z]?)\.?$/;
