import { earnedConfidence, evidenceOf, ocrConfidence, type Place } from '#core/extraction/evidence';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { ExtractedField } from '#core/extraction/extracted-fields';

const propertyLabel =
  /(?<![a-z])(?:property|property insured|insured property|prop|service|service location|premises?|site|job|subject property|property location|collateral|unit|location|service at|for service at|insured location|risk|situs)(?: (?:address|location|addr))?\.? ?(?::|#|-|$|(?= {3}))|(?<![a-z])(?:service|property|premise|premises|job|situs) (?:address|location)\b|\bfor (?:service|services) (?:at|rendered at)\b|\badresse de l.installation|\blieferstelle\b|\bverbrauchsstelle\b|\bobjekt(?:adresse)?\b ?:?|\bsecured by\b|\bprop(?:erty)?\.? addr(?:ess)?\b|\b(?:work|services?|job) (?:performed|done|completed|rendered) at\b|\b(?:home|unit|house|lot|residence|property|located) at\b|^\W*(?:regarding|concerning) ?:|\bloan secures\b|^\W*re ?:/g;
const otherLabel = /\b(?:remit|mail|mailing|billing|bill to|payment address|correspondence|return)\b/;
const street =
  /(?<![\w#$.,/-])((?:(?:unit|apt\.?|apartment|suite) #?[a-z\d-]{1,5},? )?\d{1,6}[a-z]?(?:-\d{1,5})? (?:[a-z\d.'#][a-z\d.'#-]* ){0,5}?(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|sq|square|loop|trail|trl|run|path|row|point|pointe|cove|crossing|bend|alley|aly)(?![a-z])\.?(?:,? (?:n|s|e|w|ne|nw|se|sw)(?![a-z]))?(?:,? ?(?:#|apt|unit|suite|ste|no)\.? ?[a-z\d-]{1,6}| \d{1,4}[a-z]?(?= {3}|$))?(?:,? [a-z .'-]{2,30},? [a-z]{2},? \d{5}(?:-\d{4})?)?)/;
const cityLine = /^\W*[a-z][a-z .'-]{1,30},? +[a-z]{2},? +\d{5}(?:-\d{4})?\b/;
const streetEurope =
  /([a-z][a-z.'-]{2,30}(?:strasse|straße|str\.|weg|platz|allee|gasse|laan|straat|plein) \d{1,4} ?[a-z]?|\d{1,4}(?: ?bis)?,? (?:rue|avenue|boulevard|chemin|impasse|place) [a-z' -]{2,40})/;

/** The address the paper is about: of the service, the property, the collateral; never the mailing address or the vendor's. */
export function findPropertyAddress(view: DocumentView): ExtractedField<'property_address'> | null {
  for (const line of view.lines) {
    for (const match of line.folded.matchAll(propertyLabel)) {
      if (otherLabel.test(line.folded.slice(Math.max(0, match.index - 12), match.index + match[0].length))) continue;
      const places = addressNear(view, line, match.index, match.index + match[0].length);
      if (places) return fieldOf(places);
    }
  }
  return null;
}

function addressNear(view: DocumentView, line: ViewLine, labelStart: number, from: number): Place[] | null {
  const here = streetIn(line, from);
  if (here) return withCity(view, here);
  const label = line.words.find((word) => word.end > labelStart);
  if (!label) return null;
  for (let down = 1; down <= 3; down++) {
    const below = view.lines[line.index + down];
    if (!below || below.page !== line.page) return null;
    const cell = below.cells.find((other) => other.right > label.box[0] - 0.01 && other.left < label.box[0] + 0.12);
    const found = cell ? streetIn(below, cell.start, cell.end) : null;
    if (found) return withCity(view, found);
  }
  return null;
}

function streetIn(line: ViewLine, from: number, to = line.folded.length): Place | null {
  const text = line.folded.slice(from, to);
  const match = street.exec(text) ?? streetEurope.exec(text);
  const value = match?.[1];
  if (!match || value === undefined) return null;
  const start = from + match.index + match[0].indexOf(value);
  // Three blanks part columns: what stands behind them is of another address.
  return { line, start, end: start + (value.split('   ')[0] ?? value).length };
}

/** The street with the line of its city below, in the same column. */
function withCity(view: DocumentView, place: Place): Place[] {
  const first = place.line.words.find((word) => word.end > place.start);
  const below = view.lines[place.line.index + 1];
  if (/\d{5}/.test(place.line.folded.slice(place.start + 6, place.end)) || !first || below?.page !== place.line.page) return [place];
  const cell =
    below.cells.find((other) => Math.abs(other.left - first.box[0]) < 0.05) ??
    below.cells.find((other) => below.cells.length === 1 && Math.abs(other.left - first.box[0]) < 0.3);
  const match = cell ? cityLine.exec(cell.folded) : null;
  if (!cell || !match) return [place];
  return [place, { line: below, start: cell.start, end: cell.start + match[0].length }];
}

function fieldOf(places: readonly Place[]): ExtractedField<'property_address'> {
  const value = places.map((place) => place.line.text.slice(place.start, place.end).trim().replace(/[,;]$/, '')).join(', ');
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(...places) });
  return { value: value.slice(0, 300), confidence, evidence: evidenceOf(...places), source: 'local' };
}
