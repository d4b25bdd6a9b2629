/** A street address reduced to what can be compared. Words are in their postal abbreviations, lower case. */
export interface StreetAddress {
  number: string;
  street: readonly string[];
  /** `4b` for Apt. 4-B, # 4B and Unit 04B; null where none is named. */
  unit: string | null;
  city: readonly string[];
  zip: string | null;
}

/** Words of addresses and their postal abbreviations (USPS Publication 28, appendices B and C). */
const abbreviations: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'street:st str:st saint:st avenue:ave av:ave road:rd boulevard:blvd drive:dr lane:ln court:ct place:pl terrace:ter parkway:pkwy',
    'highway:hwy circle:cir square:sq trail:trl alley:aly plaza:plz crossing:xing heights:hts point:pt ridge:rdg view:vw mount:mt fort:ft',
    'north:n south:s east:e west:w northeast:ne northwest:nw southeast:se southwest:sw',
    'first:1st second:2nd third:3rd fourth:4th fifth:5th sixth:6th seventh:7th eighth:8th ninth:9th tenth:10th',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split(':') as [string, string]),
);
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);
const suffixes = new Set(
  'st ave rd blvd dr ln ct pl ter pkwy hwy cir sq trl aly plz xing way loop row path run pass hts pt rdg vw'.split(' '),
);
const unitWords = new Set('apt apartment unit ste suite no number rm room lot flat bldg building floor penthouse ph #'.split(' '));

/** Words in their abbreviations; `#`, commas and semicolons stand alone. A hyphen inside a word stays. */
export function addressWords(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    // `145.00` is no ZIP code.
    .replaceAll(/(?<=\d)\.(?=\d)/g, '-')
    .replaceAll(/[.'’]/g, '')
    .match(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*|#|,|;/gu);
  return (words ?? []).map((word) => abbreviations[word] ?? word);
}

/** Whether a word ends a street's name: `st`, `ave`, or a direction after it. */
export function isStreetEnding(word: string): boolean {
  return suffixes.has(word) || directions.has(word);
}

export function isDirection(word: string): boolean {
  return directions.has(word);
}

/**
 * A property's own address; null where it has no street number to be found by. The town and ZIP code of an address that was
 * typed into one field are read from its end where they have no fields of their own.
 */
export function readStreetAddress(property: { address: string | null; city: string | null; zipCode: string | null }): StreetAddress | null {
  const words = withTownApart(addressWords((property.address ?? '').trim().replaceAll(/\s*[\r\n]+\s*/g, ', ')));
  const [number, ...rest] = words;
  if (!number || !/^\d/.test(number)) return null;
  const end = rest.findIndex(
    (word, at) => word === ',' || word === ';' || (at > 0 && (unitWords.has(word) || isBareUnit(word, rest[at - 1]))),
  );
  const street = end === -1 ? rest : rest.slice(0, end);
  if (street.length === 0) return null;
  const behind = end === -1 ? [] : rest.slice(end);
  const city = addressWords(property.city ?? '').filter((word) => word !== ',');
  const zip = property.zipCode?.trim() ? zipOf(property.zipCode) : (behind.findLast((word) => zipOf(word) !== null) ?? null);
  return { number, street, unit: unitAt(behind, true), city: city.length > 0 ? city : townOf(behind), zip: zip && zipOf(zip) };
}

/** So many words of a street are its key; what has the same beginning is told apart by comparing the addresses. */
const keyWords = 6;
const longestKey = 300;

/** What an address is looked up by, whatever its unit and town. */
export function streetKey({ number, street }: Pick<StreetAddress, 'number' | 'street'>): string {
  return [number, ...street.slice(0, keyWords)].join(' ').slice(0, longestKey);
}

/** Every key an address could have whose number is the word at `at`, the shortest first: where its street ends the words do not say. */
export function streetKeysAt(words: readonly string[], at: number): string[] {
  const [number = '', ...rest] = words.slice(at, at + 1 + keyWords);
  const end = rest.findIndex((word) => word === ',' || word === ';' || word === '#');
  const street = end === -1 ? rest : rest.slice(0, end);
  return street.map((_, count) => streetKey({ number, street: street.slice(0, count + 1) }));
}

/** A comma before the town where none was typed, as in `12 Elm St Portland OR 97201`: a ZIP code says that there is one. */
function withTownApart(words: readonly string[]): readonly string[] {
  if (words.some((word) => word === ',' || word === ';' || unitWords.has(word)) || !words.slice(2).some((word) => zipOf(word)))
    return words;
  const ending = words.findLastIndex((word, at) => at > 1 && suffixes.has(word));
  if (ending === -1) return words;
  const end = isDirection(words[ending + 1] ?? '') ? ending + 2 : ending + 1;
  return [...words.slice(0, end), ',', ...words.slice(end)];
}

/** The town in what stands behind a street, without unit, state, ZIP code and country. */
function townOf(behind: readonly string[]): string[] {
  const commas = behind.flatMap((word, at) => (word === ',' || word === ';' ? [at] : []));
  const parts = [-1, ...commas].map((from, index) => behind.slice(from + 1, commas[index] ?? behind.length));
  for (const part of parts) {
    const named = withoutUnit(part).filter((word) => zipOf(word) === null);
    const town = named.at(-1)?.length === 2 ? named.slice(0, -1) : named;
    if (town.length > 0) return [...town];
  }
  return [];
}

function withoutUnit(part: readonly string[]): readonly string[] {
  const at = part.findIndex((word) => !unitWords.has(word));
  if (at > 0) return part.slice(at + 1);
  return unitAt(part, true) === null ? part : [];
}

/** A short number or letter right after the street's ending, as in `482 Alder St 3B`. */
function isBareUnit(word: string, before: string | undefined): boolean {
  return before !== undefined && isStreetEnding(before) && /^(\d{1,4}[a-z]?|[a-z]\d{0,3})$/.test(word) && !directions.has(word);
}

/**
 * The unit named by the words that follow a street: after `apt`, `unit`, `#` …; with `bare` also a short number or
 * letter by itself at the end of its part. Null where none is named.
 */
export function unitAt(following: readonly string[], bare: boolean): string | null {
  const words = following[0] === ',' ? following.slice(1) : following;
  let at = 0;
  while (at < words.length && unitWords.has(words[at] ?? '')) at += 1;
  const word = words[at];
  if (word === undefined || word === ',' || word === ';') return null;
  if (at > 0) return plainUnit(word);
  const ends = words[1] === undefined || words[1] === ',' || words[1] === ';';
  return bare && ends && /^(\d{1,4}[a-z]?|[a-z]\d{0,3})$/.test(word) && !directions.has(word) ? plainUnit(word) : null;
}

/** Words that name nothing but a unit: `number 4` before an address may number anything. */
const onlyUnits = new Set(['apt', 'apartment', 'unit', 'ste', 'suite', 'flat']);

/** The unit named right before a street's number, as in `Unit 4, 19 North Harbor Avenue`; null where none is. */
export function unitBefore(preceding: readonly string[]): string | null {
  const words = preceding.at(-1) === ',' ? preceding.slice(0, -1) : preceding;
  const [before = '', word = ''] = words.slice(-2);
  return words.length > 1 && onlyUnits.has(before) && /^(\d{1,5}[a-z]?|[a-z]-?\d{0,4})$/.test(word) ? plainUnit(word) : null;
}

function plainUnit(word: string): string {
  return word.replaceAll(/[-/]/g, '').replace(/^0+(?=.)/, '');
}

/** The five digits of a ZIP code, also of ZIP+4; null where there is none. */
export function zipOf(word: string): string | null {
  return /^(\d{5})(?:-?\d{4})?$/.exec(word.trim())?.[1] ?? null;
}
