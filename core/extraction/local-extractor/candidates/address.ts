import { earnedConfidence, evidenceOf, ocrConfidence, type Place } from '#core/extraction/evidence';
import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
import { homeLabel, otherHome } from '#core/extraction/local-extractor/labels/home-words';
import { readDates } from '#core/extraction/date-notation';
import type { DocumentType } from '#core/documents/document-type';
import type { ExtractedField } from '#core/extraction/extracted-fields';

const propertyLabel =
  /(?<![a-z])(?:property|serviced|property insured|insured property|prop|service|service location|premises?|site|job|project|subject property|property location|collateral(?: property)?|security|mortgaged (?:property|premises)|serving|serviced at|property served|location of (?:work|service|risk)|service provided at|installed at|deliver(?:ed)? to|residence|building|unit|location|service at|for service at|insured location|risk|situs|homesite|home site|home|lot|dwelling|rental|rental unit)(?: (?:address|location|addr))?\.? ?(?::|#|-|$|(?= {3}))|(?<![a-z])(?:service|property|parcel|premise|premises|job|situs|lot|unit|home|house|insured|project|collateral|mortgaged|supply|install(?:ation)?|delivery|rental|home ?site) (?:address|location)\b|\bserv(?:ice)? addr\b|\bserv(?:ing|\.)?(?= {1,3}\d)|\bsvc\.?(?: (?:addr|at))?(?= {1,3}\d)|\b(?:security|collateral|job at|serving)(?= {1,3}\d| {0,3}:)|\baccount #?[a-z\d-]{4,20} ?[|·•–] ?(?=\d)|\bservices? (?:at|for|to)\b(?= ?:| {3}| \d)|\bfor (?:service|services) (?:at|rendered at)\b|\b(?:adresse de l.installation|lieu de consommation|adresse de service)|\b(?:owners?|residents?|occupants?) of(?: (?:unit|lot|home|apt\.?|suite) #?[a-z\d-]{1,8})?(?=:?$| {3}|:? #?\d)|\blieferstelle\b|\bverbrauchsstelle\b|\bobjekt(?:adresse)?\b ?:?|\bsecured by\b|\bprop(?:erty)?\.? addr(?:ess)?\b|\b(?:work|services?|job) (?:performed|done|completed|rendered) at\b|\b(?:home|unit|house|lot|residence|property|located|dwelling|building|apartment|condo|condominium|townhouse|townhome|duplex|rental) at\b|^\W*(?:regarding|concerning) ?:|(?:^| {3})(?:for|at|loc|location):? (?=#?\d)|\bloan secures\b|\bproperty (?:in (?:violation|question)|securing (?:this|the|your) (?:loan|mortgage|note)|concerned|affected)\b|\b(?:violation|work|delivery site) (?:address|location)\b|\b(?:address|location) of (?:the |your )?(?:violation|property|premises|home|work|service|loss)\b|(?:^| {3}|\| ?)(?:lot|unit|home|homesite|property|premises|collateral|location)(?= \d{1,6} [a-z]{3})|(?:^| {3})(?:lot|unit|home) #?\d{1,4}[a-z]?(?= {3}\d)|^\W*re ?:|\bpropert(?:y|ies) (?:secured|financed|pledged|mortgaged|insured|serviced|billed|managed)\b|\b(?:history|statement|ledger|account|activity|transactions?|summary|invoice|bill|notice|assessments?|dues|charges|report|record|balance) (?:for|of|at|on)(?= (?:lot |unit )?#?\d{1,6}[a-z]? [a-z])/g;
/** Words that announce nothing but an address: a street may then lack its `Street`. */
const addressLabel =
  /\b(?:property|service|premises?|site|job|location|situs|insured|lot) (?:address|location|addr)\b|\bservice (?:at|for)\b|\b(?:serv|svc)\b/;
const looseStreet = /^\W*(\d{1,6}[a-z]? [a-z][a-z .'-]{2,40}(?:,? ?(?:#|apt|unit|suite|ste)\.? ?[a-z\d-]{1,6})?)(?: {3}|$|,)/;
/** A unit written before the number of its house: `3/19 North Harbor Avenue`, `4, 19 North Harbor Avenue`. */
const unitBefore = /^\W*(#?[a-z]?\d{1,4}[a-z]? ?[/,] ?)$/;
/** Words of a letter that a street in a sentence follows. */
const spoken =
  /\b(?:at|about|for|of|on|regarding|covers?|secures?|secured by|securing|against|property|home|unit|lot|account)\W*$|\b(?:unit|lot|home|apartment|suite) #?[a-z\d-]{1,8} \($|\b(?:assessments?|dues|fees?|levy)\b.* [-–—] ?$/;
const otherLabel = /\b(?:remit|mail|mailing|billing|bill to|payment address|correspondence|return)\b/;
const street =
  /(?<![\w#$.,-])(?<!\d\d\/|[a-z]\/)((?:(?:unit|apt\.?|apartment|suite) #?[a-z\d-]{1,5},? )?\d{1,6}[a-z]?(?:-\d{1,5})? (?:[a-z\d.'#][a-z\d.'#-]* ){1,5}?(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|sq|square|loop|trail|trl|run|path|row|point|pointe|cove|crossing|bend|alley|aly|walk|spur|mews|crescent|cres|pike|pass|plaza|plz|grove|hollow|landing|ridge|view|vista|knoll|glen|commons|trace|overlook|turnpike|expressway|chase|wharf|quay|xing|crest|heights|hts|bluffs?|manor|meadows?|orchard|canyon|highlands|steps|byway|causeway|esplanade|promenade|freeway|fwy)(?![a-z])\.?(?! (?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|cir|circle|ter|terrace|loop|trail|trl|view|run|path|crossing|pass|hill|square|sq)(?![a-z]))(?:,? (?:n|s|e|w|ne|nw|se|sw)(?![a-z]))?(?:(?:,? ?(?:#|apt|unit|suite|ste|no)|,? (?:loft|flat|ph|penthouse|bldg|building|villa|townhouse|studio|space|spc|slip|room|rm|floor|fl)(?![a-z]))\.? ?[a-z\d-]{1,6}|,? (?:rear|front|upper|lower|basement)\b|,? \d{1,4}[a-z]?(?= {3}|$))?(?:,? [a-z .'-]{2,30},? [a-z]{2},? \d{5}(?:-\d{4})?)?)/;
/** Addresses in the country: `Rural Route 2 Box 88`, `4410 County Road 88`, `N4120 County Road K`. */
const rural =
  /(?<![\w#$.,-])((?:(?:rural (?:route|delivery)|r\.? ?r\.?|r\.? ?d\.?|h\.? ?c\.?|star route|highway contract)(?: ?#)? ?\d{1,4},? box \d{1,5}[a-z]?|(?:[nsew]\d{0,4})?\d{2,6} (?:[nsew]\.? )?(?:(?:old |private |us |u\.s\. |interstate |[a-z]{4,12} )?(?:county|co\.?|state|farm to market|private|forest service|us|u\.s\.)? ?(?:road|rd|route|rte|highway|hwy|cr|fm|sr|trunk)\.? (?:[nsew] )?(?:\d{1,4}[a-z]?|[a-z]{1,2}))(?= {3}|$|[,;.]| [a-z]))(?:,? [a-z .'-]{2,30},? [a-z]{2}\b(?: \d{5}(?:-\d{4})?)?)?)/;
/** Streets that are named the Spanish way round: `7731 Via Palomino`. */
const streetBefore =
  /(?<![\w#$.,-])(\d{1,6} (?:via|calle|camino|avenida|paseo|rancho|corte|plaza|rue|caminito|circulo) [a-z][a-z'-]+(?: (?:de|del|la|las|los|el) [a-z'-]+)?(?: [a-z][a-z'-]+)?(?:,? ?(?:#|apt|unit)\.? ?[a-z\d-]{1,6})?)/;
const states =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming';
/** The code of a town: of America, of Canada. */
const townCode = '(?:\\d{5}(?:-\\d{4})?|[a-z]\\d[a-z] ?\\d[a-z]\\d)';
const cityLine = new RegExp(
  `^\\W*[a-z][a-z .'-]{1,30},? +(?:[a-z]{2}|${states}),? +${townCode}\\b|^\\W*[a-z][a-z .'-]{1,30}, (?:${states})\\W*$`,
);
/** The town behind a street on its line. */
const townBehind = new RegExp(
  `^,? ([a-z][a-z .'-]{1,30},? (?:${states}|[a-z]\\.? ?[a-z]\\b\\.?)(?:,? ${townCode})?)(?= {3}|$|[.;)]|(?<=\\d{5}) )`,
);
const zipLine = /^\d{5}(?:-\d{4})?\b/;
const unitLine =
  /^\W*(?:#|(?:apt|apartment|unit|suite|ste|loft|flat|penthouse|bldg|building|villa|studio|space|spc|room)\b\.? ?#?)[a-z\d-]{1,6}\W*$/;
const streetEurope =
  /([a-z][a-z.'-]{2,30}(?:strasse|straße|str\.|weg|platz|allee|gasse|laan|straat|plein) \d{1,4} ?[a-z]?|\d{1,5}(?: ?bis)?,? (?:rue|avenue|boulevard|chemin|impasse|place) [a-z' -]{2,40}(?:, (?:app|apt|bureau|suite|unite)\.? \d{1,5}[a-z]?)?)/;

/**
 * The address the paper is about: of the service, the property, the collateral; never the vendor's. In a letter also one that no label
 * announces; where an association, a lender or a utility names none at all, unsurely, the one it writes to.
 */
export function findPropertyAddress(view: DocumentView, type: DocumentType = 'other'): ExtractedField<'property_address'> | null {
  for (const line of view.lines) {
    for (const match of line.folded.matchAll(propertyLabel)) {
      const own =
        line.folded
          .slice(Math.max(0, match.index - 12), match.index + match[0].trimEnd().length)
          .split('   ')
          .at(-1) ?? '';
      if (otherLabel.test(own)) continue;
      const places = addressNear(view, line, match.index, match.index + match[0].length);
      if (places) return fieldOf(places);
    }
  }
  const labelled = homeInCell(view);
  if (labelled) return fieldOf(labelled);
  const done = workedAt(view);
  if (done) return fieldOf([done]);
  const said = type === 'hoa_document' || type === 'mortgage_statement' ? streetInSentence(view) : null;
  if (said) return fieldOf([said]);
  const home = homely.has(type) ? addressee(view) : type === 'expense' ? shippedTo(view) : null;
  return home && { ...fieldOf(home), confidence: unsure };
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

/** A street alone in what is left of a cell, without the lot it stands on: the kind of street may be any word, or left out. */
const wholeStreet =
  /^(?:lot #?\d{1,5}[a-z]?(?:,| -)? +)?(#?\d{1,6}[a-z]?(?:-\d{1,5})? (?:[nsew]\.? |[ns][ew] )?[a-z][a-z.'-]+(?: [a-z\d][a-z\d.'-]*){0,4}(?:,? ?(?:#|(?:apt|unit|suite|ste|loft|flat|bldg|no)\b)\.? ?[a-z\d-]{1,6})?)(?=$|[,;(]| {3})/;
const noStreet =
  /\b(?:days?|kwh|therms|ccf|gallons?|months?|of|per|at|for|and|payments?|units|fees?|bed|bath|sq|ft|due|paid|am|pm|minutes?|hours?|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\b|\d{3,}[a-z]? [a-z]+ \d{3,}/;

/** An address in a cell that a word for the home begins, beside a cell that is nothing but such a word, or below it. */
function homeInCell(view: DocumentView): Place[] | null {
  for (const line of view.lines)
    for (const cell of line.cells) {
      const length = homeLabelOf(cell.folded);
      if (length === 0 || otherHome.test(cell.folded)) continue;
      const start = cell.start + length;
      const next = line.cells[line.cells.indexOf(cell) + 1];
      const below = nextInColumn(view, line, cell);
      const isAlone = start >= cell.end;
      const place = isAlone
        ? ((next && streetAlone(line, next.start, next.end)) ??
          (below && streetAlone(below.line, below.cell.start, below.cell.end)) ??
          streetBeside(view, line, cell))
        : streetAlone(line, start, cell.end);
      if (place) return withCity(view, place);
    }
  return null;
}

/** How much of a cell is a word for the home; all of it where it says that in two languages (`Property / Propiedad`). */
function homeLabelOf(folded: string): number {
  const whole = homeLabel.exec(folded)?.[0].length ?? 0;
  const sides = folded.split(/ +[/|·•] +/);
  const isTwice = whole === 0 && sides.length === 2 && !/\d/.test(folded);
  return isTwice && sides.some((side) => homeLabel.exec(side)?.[0].length === side.length) ? folded.length : whole;
}

/** A label in the middle beside an address of two lines: its street stands a little above, the town a little below. */
function streetBeside(view: DocumentView, line: ViewLine, label: Cell): Place | null {
  const above = view.lines[line.index - 1];
  const below = view.lines[line.index + 1];
  if (!above || !below || above.page !== line.page || below.page !== line.page || below.top - above.top > line.height * 2.2) return null;
  const first = above.cells.find(({ left }) => left > label.right);
  const town = below.cells.find(({ left }) => first !== undefined && Math.abs(left - first.left) < 0.008);
  return first && town && cityLine.test(town.folded) ? streetAlone(above, first.start, first.end) : null;
}

function streetAlone(line: ViewLine, from: number, to: number): Place | null {
  const match = wholeStreet.exec(line.folded.slice(from, to));
  const value = match?.[1];
  if (!match || value === undefined || noStreet.test(value) || readDates(value).length > 0) return null;
  const start = from + match[0].indexOf(value);
  return { line, start, end: start + value.length };
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
function streetInSentence(view: DocumentView): Place | null {
  for (const line of view.lines) {
    const place = line.cells.length === 1 || /\b(?:assessments?|dues|levy)\b/.test(line.folded) ? streetIn(line, 0) : null;
    if (place && spoken.test(line.folded.slice(0, place.start)) && !otherLabel.test(line.folded)) return place;
  }
  return null;
}

const work =
  /\b(?:cleaning|areas?|work|repairs?|serviced|servicing|installed|installation|inspection|treatment|visits?|mowing|plowing|performed|done|painting|removal|replaced)\b.{0,40}\bat $/;

/** `Cleaning of common areas at 402 Granby St`: where what is billed was done. */
function workedAt(view: DocumentView): Place | null {
  for (const line of view.lines) {
    for (const at of line.folded.matchAll(/ at (?=\d)/g)) {
      const start = at.index + at[0].length;
      const place = work.test(line.folded.slice(0, start)) ? streetIn(line, start) : null;
      if (place?.start === start) return place;
    }
  }
  return null;
}

function addressNear(view: DocumentView, line: ViewLine, labelStart: number, from: number): Place[] | null {
  const isAddress = addressLabel.test(line.folded.slice(labelStart, from));
  const here = streetIn(line, from) ?? (isAddress ? looseIn(line, from) : looseInTown(line, from));
  if (here) return withCity(view, withUnit(here, from));
  const label = line.words.find((word) => word.end > labelStart);
  if (!label) return null;
  for (let down = 1; down <= 3; down++) {
    const below = view.lines[line.index + down];
    if (!below || below.page !== line.page) return null;
    const cell = below.cells.find((other) => other.right > label.box[0] - 0.01 && other.left < label.box[0] + 0.12);
    const found = cell
      ? (streetIn(below, cell.start, cell.end) ?? (isAddress ? looseIn(below, cell.start) : looseInTown(below, cell.start)))
      : null;
    if (found) return withCity(view, found);
  }
  return null;
}

function streetIn(line: ViewLine, from: number, to = line.folded.length): Place | null {
  const text = line.folded.slice(from, to);
  const match = rural.exec(text) ?? street.exec(text) ?? streetBefore.exec(text) ?? streetEurope.exec(text);
  const value = match?.[1];
  if (!match || value === undefined) return null;
  const start = from + match.index + match[0].indexOf(value);
  // Three blanks part columns: what stands behind them is of another address.
  return { line, start, end: start + (value.split('   ')[0] ?? value).length };
}

function looseIn(line: ViewLine, from: number): Place | null {
  const match = looseStreet.exec(line.folded.slice(from));
  const value = match?.[1];
  if (!match || value === undefined || /\b(?:days?|kwh|therms|ccf|gallons?)\b/.test(value)) return null;
  const start = from + match[0].indexOf(value);
  return { line, start, end: start + value.trimEnd().length };
}

/** A street without its kind that a town with its state and code follows: `27 Harbour Steps, Boothbay ME 04537`. */
function looseInTown(line: ViewLine, from: number): Place | null {
  const place = looseIn(line, from);
  return place && townBehind.test(line.folded.slice(place.end)) ? place : null;
}

function withUnit(place: Place, from: number): Place {
  const unit = unitBefore.exec(place.line.folded.slice(from, place.start))?.[1];
  return unit === undefined ? place : { ...place, start: place.start - unit.length };
}

/** The street with the line of its city below, in the same column. */
function withCity(view: DocumentView, place: Place): Place[] {
  if (/\d{5}/.test(place.line.folded.slice(place.start + 6, place.end))) return [place];
  const town = townBehind.exec(place.line.folded.slice(place.end))?.[0];
  const below = columnBelow(view, place);
  if (town !== undefined) {
    const end = place.end + town.length;
    const zip = below && !/\d{5}/.test(town) ? zipLine.exec(below.line.folded.slice(below.start, below.end)) : null;
    return [{ ...place, end }, ...(below && zip ? [{ ...below, end: below.start + zip[0].length }] : [])];
  }
  const unit = below && unitLine.test(below.line.folded.slice(below.start, below.end)) ? below : null;
  const last = unit ? columnBelow(view, unit) : below;
  const match = last ? cityLine.exec(last.line.folded.slice(last.start, last.end)) : null;
  const city = last && match ? [{ ...last, end: last.start + match[0].length }] : [];
  return [place, ...(unit ? [unit] : []), ...city];
}

/** The cell right below, in the same column. */
function columnBelow(view: DocumentView, place: Place): Place | null {
  const first = place.line.words.find((word) => word.end > place.start);
  const last = place.line.words.findLast((word) => word.start < place.end);
  const right = last ? last.box[0] + last.box[2] : 0;
  const below = view.lines[place.line.index + 1];
  // A town may go on below the label of its street.
  const own = place.line.cells.find((cell) => place.start >= cell.start && place.start < cell.end);
  if (!first || below?.page !== place.line.page) return null;
  const cell =
    below.cells.find((other) => Math.abs(other.left - first.box[0]) < 0.05) ??
    below.cells.find((other) => own !== undefined && Math.abs(other.left - own.left) < 0.012) ??
    below.cells.find((other) => Math.abs(other.right - right) < 0.02) ??
    below.cells.find((other) => below.cells.length === 1 && Math.abs(other.left - first.box[0]) < 0.3);
  if (cell) return { line: below, start: cell.start, end: cell.end };
  // A line of another column stands between.
  const next = nextInColumn(view, place.line, { left: first.box[0] });
  return next && { line: next.line, start: next.cell.start, end: next.cell.end };
}

function fieldOf(places: readonly Place[]): ExtractedField<'property_address'> {
  const value = places.map((place) => place.line.text.slice(place.start, place.end).trim().replace(/[,;]$/, '')).join(', ');
  const confidence = earnedConfidence({ found: true, label: 'strong', ocr: ocrConfidence(...places) });
  return { value: value.slice(0, 300), confidence, evidence: evidenceOf(...places), source: 'local' };
}
