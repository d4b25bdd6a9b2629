import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ExpenseType } from '#core/extraction/fields/extracted-fields';
import type { Furniture, Issuer } from './content.ts';
import type { Draw } from './draw.ts';
import { coined, inTwoLines, type Land, legalEndings, type Trade } from './names.ts';
import { type Style, writeMoney } from './style.ts';

/** What documents of a country have in common. `#` in a form stands for a digit, or for the whole figure of an amount. */
interface Country {
  code: string;
  currency: string;
  /** How often it is drawn against the others of its language. */
  weight?: number;
  signs: readonly string[];
  /** The sign between thousands and the one before cents. */
  separators: readonly string[];
  /** `d`, `dd`, `mm`, `MMM`, `MMMM`, `yy` and `yyyy` stand for parts of a day. */
  days: readonly string[];
  towns: readonly string[];
  streets: readonly string[];
  phones: readonly string[];
  /** Legal forms, as they end a name. */
  endings: readonly string[];
  /** Numbers in public registers that stand below a name. */
  registers: readonly string[];
  taxes: readonly string[];
  rates: readonly number[];
}

type Heads = Record<'description' | 'quantity' | 'price' | 'amount' | 'rate' | 'position' | 'net' | 'tax' | 'gross', readonly string[]>;
type Audience = 'any' | 'bill' | 'shop' | 'notice';

interface Language {
  months: readonly string[];
  /** Short names of the months; where there are none, three letters. */
  brief?: readonly string[];
  countries: readonly Country[];
  labels: Readonly<Record<string, readonly string[]>>;
  titles: Readonly<Record<string, readonly string[]>>;
  /** Heads of a table's columns. */
  heads: Heads;
  /** Labels of a tax that is added, and of one that a sum holds. */
  vat: readonly string[];
  included: readonly string[];
  lists: Readonly<Record<string, readonly string[]>>;
  names: Readonly<Record<'families' | 'places' | 'owners' | 'banks' | 'slogans' | 'services', readonly string[]>>;
  trades: Readonly<Partial<Record<Trade, readonly string[]>>>;
  asides: Readonly<Record<Audience, readonly string[]>>;
  pairs: readonly (readonly [label: string, value: string])[];
  sentences: Readonly<Record<string, readonly string[]>>;
  furniture: Furniture;
}

/** A language as it is written in one of its countries: a document takes all its words from it. */
export interface Locale extends Omit<Language, 'countries'> {
  language: string;
  country: Country;
  /** What the tax on sales is called. */
  tax: string;
}

const folder = join(import.meta.dirname, 'languages');
const languages = new Map(
  readdirSync(folder)
    .toSorted()
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Language]),
);
const drawn = ['de', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'en', 'en', 'en', 'en', 'en'] as const;

const endings = [
  ...new Set([...legalEndings, ...[...languages.values()].flatMap(({ countries }) => countries.flatMap((each) => each.endings))]),
]
  .filter((ending) => ending !== '')
  .toSorted((one, other) => other.length - one.length);
/** A name without its legal form. */
export const withoutEnding = (name: string): string =>
  name.slice(0, name.length - (endings.find((ending) => name.endsWith(ending))?.length ?? 0));

/** The words that layouts add to documents in English. */
export const englishFurniture = (languages.get('en') as Language).furniture;

export function drawLocale(draw: Draw, codes: readonly string[] = drawn): Locale {
  const language = draw.pick(codes);
  const { countries, ...words } = languages.get(language) as Language;
  const country = draw.pick(countries.flatMap((each) => Array.from({ length: each.weight ?? 1 }, () => each)));
  return { ...words, language, country, tax: draw.pick(country.taxes) };
}

/** A form with digits for its `#`. */
export const withDigits = (draw: Draw, form: string): string => form.replaceAll('#', () => String(draw.int(0, 9)));

function writeDay(form: string, iso: string, { months, brief }: Locale): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = months[Number(month) - 1] ?? '';
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MMMM: name,
    MMM: brief?.[Number(month) - 1] ?? name.slice(0, 3),
    mm: month,
    m: String(Number(month)),
    dd: day,
    d: String(Number(day)),
  };
  return form.replaceAll(/\b(?:yyyy|yy|MMMM|MMM|mm|m|dd|d)\b/g, (part) => parts[part] ?? part);
}

/** Forms of what counts against the sum. */
const negatives = ['-#', '-#', '-#', '− #', '#-', '(#)'] as const;

/** How a document of a country writes its values. */
export function localStyle(draw: Draw, locale: Locale): Style {
  const { country } = locale;
  const sign = draw.pick(country.signs);
  const separators = draw.pick(country.separators);
  const [thousands, decimal] = separators.length === 1 ? ['', separators] : [separators.charAt(0), separators.charAt(1)];
  const [negative, colon] = [draw.pick(negatives), draw.pick(['', '', ':', ':', ':', ' :'])];
  const isUpper = draw.chance(0.1);
  const form = draw.pick(country.days);
  const cellSign = draw.chance(0.6) ? '#' : sign;
  const write = (wrap: string, cents: number) => {
    const written = wrap.replace('#', writeMoney(cents, { thousands, decimal }));
    return cents < 0 ? negative.replace('#', () => written) : written;
  };
  return {
    land: landOfLocale(locale),
    // Where its sign does not tell it, the country does: its towns, registers and taxes.
    currency: { code: country.currency, isNamed: true },
    money: (cents) => write(sign, cents),
    cell: (cents) => write(cellSign, cents),
    day: (iso) => writeDay(form, iso, locale),
    short: (iso) => writeDay(form, iso, locale),
    label: (text) => `${isUpper ? text.toUpperCase() : text}${/[.:?]$/.test(text) ? '' : colon}`,
  };
}

/** Who and what is in a country. */
function landOfLocale(locale: Locale): Land {
  const { country, names } = locale;
  const address = (draw: Draw) => [withDigits(draw, draw.pick(country.streets)), draw.pick(country.towns)] as const;
  const phone = (draw: Draw) => withDigits(draw, draw.pick(country.phones));
  return {
    isVat: country.code !== 'US',
    address,
    phone,
    issuer: (draw, trade) => drawLocalIssuer(draw, locale, trade, { address: [...address(draw)], phone: phone(draw) }),
    recipient: (draw) => [draw.pick(names.owners), ...address(draw)],
  };
}

function drawLocalIssuer(
  draw: Draw,
  { trades, names, country }: Locale,
  trade: Trade,
  { address, phone }: Pick<Issuer, 'address' | 'phone'>,
): { issuer: Issuer; expense: ExpenseType } {
  const [form = '', expense = 'other'] = draw.pick(trades[trade] ?? []).split('|');
  const root = form === '^' || draw.chance(0.15) ? coined(draw) : draw.pick([...names.families, ...names.places]);
  const plain = form === '^' ? root : form.replace('*', root);
  const name = `${plain}${draw.pick(country.endings)}`;
  const registers = draw.some(country.registers, draw.int(0, 2)).map((register) => withDigits(draw, register));
  const isBelow = draw.chance(0.4);
  const issuer: Issuer = {
    name,
    ...drawLocalHead(draw, name, plain),
    above: draw.chance(0.04) ? [draw.pick(names.services)] : [],
    below: isBelow ? registers : [],
    short: null,
    remit: address,
    slogan: draw.chance(0.25) ? draw.pick(names.slogans) : null,
    address: isBelow ? address : [...address, ...registers],
    phone,
    domain: `${plain
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]+/g, '')}.example`,
  };
  return { issuer, expense: expense as ExpenseType };
}

/** The whole name, in capitals, in two lines, or a part of it with the whole at the foot. */
function drawLocalHead(draw: Draw, name: string, plain: string): Pick<Issuer, 'head' | 'foot'> {
  const way = draw.int(1, 100);
  if (way <= 42) return { head: name, foot: null };
  if (way <= 58) return { head: name.toUpperCase(), foot: null };
  if (way <= 72) return { head: inTwoLines(draw, draw.chance(0.5) ? name.toUpperCase() : name), foot: null };
  if (way <= 84) return { head: plain, foot: name };
  if (way <= 92) return { head: null, foot: name };
  return { head: plain.toLowerCase(), foot: name };
}
