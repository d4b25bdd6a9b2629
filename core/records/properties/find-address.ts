import {
  addressWords,
  isDirection,
  isStreetEnding,
  type StreetAddress,
  streetKeysAt,
  unitAt,
  unitBefore,
  zipOf,
} from '#core/records/properties/street-address';

/** A place where a document names a property's street and number. */
export interface FoundAddress {
  /** The words as the document has them. */
  text: string;
  /** The unit named there; null where none is. */
  unit: string | null;
  /** What stands beside it: the place served, the address the document was sent to, or nothing telling. */
  role: 'service' | 'mailing' | null;
  /** The property's town or ZIP code follows. */
  townConfirmed: boolean;
  /** The property's town follows with another ZIP code. */
  hasOtherZip: boolean;
}

const serviceLabel =
  /\b(service (address|location|at|for)|service:|propert(y|ies)( address)?\b|premises|job ?(site|address|location)|site address|work (site|performed at)|location|insured (location|property)|collateral|ship to|deliver(y|ed) (to|address)|parcel|account address|unit:|re:)/i;
const mailingLabel =
  /\b(bill(ed)? to|billing address|mail(ing)? (address|to)|mail to|sold to|customer( address)?|remit( to)?|invoice to|send (payment|check)|payable to|owner(?! of\b)( address)?|pay to|addressed to)\b/i;

/** A document that repeats one number more often than this is no document about a property. */
const mostPlaces = 200;
const longestText = 500_000;
/** A line is broken at most so many words behind a house's number, and goes on in one of so many cells of the next. */
const [mostBroken, mostBelow] = [5, 6];

/** A line as cells: columns that stand apart on the page by two spaces or more. */
type Cells = readonly string[];

/** A number in the words of a cell, or of a cell and one that goes on below it. */
interface NumberAt {
  line: number;
  cell: number;
  at: number;
  words: readonly string[];
  /** Where the line was broken: how many of the words are its own, and the cell that has the others. */
  broken: { own: number; cell: number } | null;
}

/** A document's text made ready to be searched for many addresses. */
export class AddressText {
  private readonly lines: readonly Cells[];
  private readonly byNumber = new Map<string, NumberAt[]>();

  constructor(text: string) {
    this.lines = text
      .slice(0, longestText)
      .split('\n')
      .map((line) => line.split(/ {2,}|\t/).filter((cell) => cell.trim() !== ''));
    for (const [line, cells] of this.lines.entries()) for (const [cell, content] of cells.entries()) this.index(line, cell, content);
  }

  private index(line: number, cell: number, content: string): void {
    const words = addressWords(content);
    for (const [at, word] of words.entries()) {
      if (!/^\d/.test(word)) continue;
      const places = this.byNumber.get(word) ?? [];
      places.push({ line, cell, at, words, broken: null });
      if (words.length - at <= mostBroken && !words.slice(at).includes(','))
        for (const [next, below] of (this.lines[line + 1] ?? []).slice(0, mostBelow).entries())
          places.push({ line, cell, at, words: [...words, ...addressWords(below)], broken: { own: words.length, cell: next } });
      this.byNumber.set(word, places.slice(0, mostPlaces));
    }
  }

  /** What every address that may stand in the text is looked up by, in the order they stand; at most `most`. */
  keys(most: number): string[] {
    const keys = new Set<string>();
    for (const places of this.byNumber.values())
      for (const { at, words } of places) for (const key of streetKeysAt(words, at)) if (keys.size < most) keys.add(key);
    return [...keys];
  }

  /** Every place where the address's number and street stand, with or without a unit, unless another ZIP code follows. */
  find(address: StreetAddress): FoundAddress[] {
    const found: FoundAddress[] = [];
    for (const { line, cell, at, words, broken } of this.byNumber.get(address.number) ?? []) {
      const end = streetEnd(words, at + 1, address.street);
      if (end === null || (broken && end <= broken.own)) continue;
      const rest = words.slice(end);
      const below = broken ? this.below(line + 1, broken.cell) : this.below(line, cell);
      const following = [...rest, ...below.flat()];
      const zips = following.flatMap((word) => zipOf(word) ?? []);
      const isInTown = contains(following, address.city);
      const hasOtherZip = address.zip !== null && zips.length > 0 && !zips.includes(address.zip);
      if (hasOtherZip && !isInTown) continue;
      const own = this.lines[line]?.[cell] ?? '';
      found.push({
        text: quote(broken ? `${own} ${this.lines[line + 1]?.[broken.cell] ?? ''}` : own, address.number),
        // A unit may stand on a line of its own, or before the number, but only with its word.
        unit: unitAt(rest, true) ?? (rest.length === 0 ? unitAt(below[0] ?? [], false) : null) ?? unitBefore(words.slice(0, at)),
        role: this.role(line, cell, words.slice(0, at)),
        townConfirmed: isInTown || (address.zip !== null && zips.includes(address.zip)),
        hasOtherZip,
      });
    }
    return found;
  }

  /** The words below a cell, two lines of them: in its own column where the lines have as many cells. */
  private below(line: number, cell: number): string[][] {
    const count = this.lines[line]?.length ?? 0;
    return [1, 2].map((step) => {
      const cells = this.lines[line + step] ?? [];
      return addressWords((cells.length === count ? cells[cell] : cells.join(' , ')) ?? '');
    });
  }

  /** The nearest telling label: before it in its cell, in the cells to its left, or up to three lines above in its column. */
  private role(line: number, cell: number, before: readonly string[]): FoundAddress['role'] {
    const lineWords = this.lines[line] ?? [];
    const near = [before.length > 0 ? (lineWords[cell] ?? '') : '', ...lineWords.slice(0, cell).toReversed()];
    const above = [1, 2, 3].map((step) => {
      const cells = this.lines[line - step] ?? [];
      return (cells.length === lineWords.length ? cells[cell] : cells.length === 1 ? cells[0] : undefined) ?? '';
    });
    for (const text of [...near, ...above]) {
      const [service, mailing] = [serviceLabel.test(text), mailingLabel.test(text)];
      if (service !== mailing) return service ? 'service' : 'mailing';
    }
    return null;
  }
}

/** The address as the document has it: from its number to the end of the sentence, not more than 80 characters. */
function quote(cell: string, number: string): string {
  const from = cell.slice(Math.max(0, cell.toLowerCase().indexOf(number)));
  const sentence = /^.+?\d(?=\.\s)/.exec(from)?.[0] ?? from;
  return sentence.slice(0, 80).trim();
}

/** Where the street's words end when they stand at `from`; null where another street stands there. */
function streetEnd(words: readonly string[], from: number, street: readonly string[]): number | null {
  if (street.some((word, index) => words[from + index] !== word)) return null;
  const end = from + street.length;
  const next = words[end];
  if (next === undefined) return end;
  const last = street.at(-1) ?? '';
  // `12 Park` is found in `12 Park Ave`, but `12 Oak St` is not `12 Oak St N`.
  if (!isStreetEnding(last) && isStreetEnding(next)) return end + 1;
  return isStreetEnding(last) && isDirection(next) ? null : end;
}

function contains(words: readonly string[], part: readonly string[]): boolean {
  return part.length > 0 && words.some((_, at) => part.every((word, index) => words[at + index] === word));
}
