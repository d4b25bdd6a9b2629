import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExpenseType } from '#core/extraction/fields/extracted-fields';
import type { Issuer } from './content.ts';
import type { Draw } from './draw.ts';

export type Trade =
  | 'utility'
  | 'contractor'
  | 'shop'
  | 'table'
  | 'pump'
  | 'hoa'
  | 'mortgage'
  | 'insurance'
  | 'county'
  | 'software'
  | 'manager'
  | 'professional'
  | 'lender'
  | 'card'
  | 'official'
  | 'hauler'
  | 'city'
  | 'phone'
  | 'grounds'
  | 'cleaner'
  | 'exterminator'
  | 'repairer'
  | 'grocer'
  | 'travel';
export type Country = 'US' | 'CA' | 'GB' | 'IE' | 'AU';
interface Names {
  places: string[];
  families: string[];
  starts: string[];
  ends: string[];
  endings: string[];
  streets: string[];
  towns: Record<Country, string[]>;
  owners: string[];
  slogans: string[];
  firms: string[];
  /** Forms of names with what the money goes for; `*` is where the root stands, `^` a coined word by itself. */
  trades: Record<Trade, string[]>;
  /** What stands above the head and below it, by who it names: `{m}` a manager, `{f}` another firm. */
  beside: { trade: Trade | 'any'; above: string[]; below: string[] }[];
}
const names = JSON.parse(readFileSync(join(import.meta.dirname, 'names.json'), 'utf8')) as Names;

/** Companies that stand beside the issuer: banks, agents, processors. */
export const firms: readonly string[] = names.firms;
export const owners: readonly string[] = names.owners;
export const legalEndings: readonly string[] = names.endings;

export const coined = (draw: Draw): string => `${draw.pick(names.starts)}${draw.pick(names.ends)}`;
const isPublic = (trade: Trade, form: string): boolean => trade === 'hoa' || trade === 'county' || form.includes('*');
const wholeName = { above: [], below: [], short: null };

function drawRoot(draw: Draw, trade: Trade): string {
  if (trade === 'software') return draw.chance(0.7) ? coined(draw) : draw.pick(names.places);
  if (trade === 'lender') return draw.pick(names.families.filter((family) => !/&|Bros/.test(family)));
  if (trade === 'county' || trade === 'official' || trade === 'hoa' || draw.chance(0.55)) return draw.pick(names.places);
  if (draw.chance(0.15))
    return draw.pick(['A-1', 'AAA', 'J & R', 'D&L', 'B.K.', 'Mr.', '1st Choice', "Al's", 'Pro', 'All Star', 'American']);
  return draw.chance(0.2) ? coined(draw) : `${draw.pick(names.families)}${draw.chance(0.15) ? "'s" : ''}`;
}

type Naming = Pick<Issuer, 'name' | 'head' | 'foot' | 'short' | 'above' | 'below'>;

/** How a document shows who sent it: what its head prints, if anything, and whether its foot prints the whole name. */
function drawHead(draw: Draw, plain: string, ending: string): Naming {
  const name = `${plain}${ending}`;
  const way = draw.int(1, 100);
  if (way <= 38) return { ...wholeName, name, head: name, foot: null };
  if (way <= 44) return { ...wholeName, name, head: inTwoLines(draw, name), foot: null };
  if (way <= 56) return { ...wholeName, name, head: name.toUpperCase(), foot: null };
  if (way <= 64) return { ...wholeName, name, head: plain, foot: name };
  if (way <= 72) return drawShort(draw, name, plain);
  if (way <= 76) return { ...wholeName, name, head: Array.from(plain.toUpperCase()).join(' '), foot: name };
  if (way <= 87) return { ...wholeName, name, head: null, foot: name };
  if (way <= 91) return { ...wholeName, name: plain, head: `${draw.pick(names.families)} Enterprises LLC dba ${plain}`, foot: null };
  if (way <= 94) return { ...wholeName, name, head: plain.toLowerCase(), foot: name };
  if (way <= 97) return { ...wholeName, name, head: plain.replaceAll(' ', ''), foot: name };
  return { ...wholeName, name, head: `Welcome to ${plain}`, foot: name };
}

/** The head prints a short name; the whole one stands at the foot, where payments go, or nowhere. */
function drawShort(draw: Draw, name: string, plain: string): Naming {
  const parts = plain.split(' ').filter((part) => !/^(?:of|at|the|The|&)$/.test(part));
  const initials = parts.map((part) => part.charAt(0).toUpperCase()).join('');
  const start = plain.split(' ').slice(0, -1).join(' ').replace(/[,.]$/, '');
  const isPart = /^\w+ of$|^$|[&]$|^(?:The|of)$/.test(start);
  const short = initials.length > 2 && draw.chance(0.3) ? initials : isPart ? plain : start;
  return { ...wholeName, name, head: short, short, foot: draw.chance(0.6) ? name : null };
}

/** A name as large letters break it: after one of its words. */
export function inTwoLines(draw: Draw, name: string): string {
  const words = name.split(' ');
  if (words.length < 2) return name;
  const at = draw.int(1, words.length - 1);
  return `${words.slice(0, at).join(' ')}\n${words.slice(at).join(' ')}`;
}

/** A person signs with a name alone. */
const drawSigner = (draw: Draw, name: string): Naming => ({
  ...wholeName,
  name,
  ...draw.pick([
    { head: name, foot: null },
    { head: name.toUpperCase(), foot: null },
    { head: null, foot: name },
  ]),
});

/** Who stands beside the issuer: the manager of an association, a platform. */
function drawBeside(draw: Draw, trade: Trade): Pick<Issuer, 'above' | 'below'> {
  if (!draw.chance(trade === 'hoa' ? 0.35 : 0.08)) return { above: [], below: [] };
  const { above, below } = draw.pick(names.beside.filter((each) => each.trade === (trade === 'hoa' ? trade : 'any')));
  const [form = ''] = draw.pick(names.trades.manager).split('|');
  const named: Readonly<Record<string, string>> = {
    m: `${draw.pick([...names.places, ...names.families])} ${form}`,
    f: draw.pick(names.firms),
    box: `PO Box ${draw.digits(4)}`,
    town: draw.pick(names.towns.US),
  };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? name);
  return { above: above.map(filled), below: below.map(filled) };
}

/** A business of a trade, with what money paid to it is spent for. */
export function drawIssuer(draw: Draw, trade: Trade, country: Country = 'US'): { issuer: Issuer; expense: ExpenseType } {
  const [form = '', expense = 'other'] = draw.pick(names.trades[trade]).split('|');
  const root = drawRoot(draw, trade);
  const plain =
    form === '^'
      ? coined(draw)
      : form.includes('*')
        ? form.replace('*', root)
        : form.startsWith('.')
          ? `${root}${form}`
          : `${root} ${form}`;
  const ending = isPublic(trade, form) || /Inc\.|LLC|N\.A\.|Corp/.test(form) ? '' : draw.pick(names.endings);
  const street = [`${draw.digits(draw.int(2, 5))} ${draw.pick(names.streets)}`, draw.pick(names.towns[country])];
  const box = [
    draw.pick([`PO Box ${draw.digits(4)}`, `P.O. Box ${draw.digits(6)}`, `Dept. ${draw.digits(4)}`]),
    draw.pick(names.towns[country]),
  ];
  const slug = plain.toLowerCase().replaceAll(/[^a-z]+/g, draw.pick(['-', '', '']));
  const issuer: Issuer = {
    ...(trade === 'lender' ? drawSigner(draw.fork('head'), plain) : drawHead(draw.fork('head'), plain, ending)),
    ...(trade === 'lender' ? {} : drawBeside(draw.fork('beside'), trade)),
    slogan: draw.chance(0.35) ? draw.pick(names.slogans) : null,
    address: draw.chance(0.35) ? box : street,
    remit: draw.chance(0.4) ? box : street,
    phone: drawPhone(draw, country),
    domain: `${slug.replaceAll(/^-|-$/g, '')}.example`,
  };
  return { issuer, expense: expense as ExpenseType };
}

/** Who and what is in a country. */
export interface Land {
  /** Taxes on sales are added to what is charged at every step. */
  isVat: boolean;
  issuer(draw: Draw, trade: Trade): { issuer: Issuer; expense: ExpenseType };
  address(draw: Draw): readonly [street: string, town: string];
  recipient(draw: Draw): string[];
  phone(draw: Draw): string;
}

export const landOf = (country: Country): Land => ({
  isVat: country !== 'US',
  issuer: (draw, trade) => drawIssuer(draw, trade, country),
  address: (draw) => drawAddress(draw, country),
  recipient: (draw) => drawRecipient(draw, country),
  phone: (draw) => drawPhone(draw, country),
});

function drawPhone(draw: Draw, country: Country = 'US'): string {
  const [area, last] = [draw.int(201, 989), `01${draw.digits(2)}`];
  if (country === 'GB') return `020 7946 ${draw.digits(4)}`;
  if (country === 'AU') return `(03) 5550 ${draw.digits(4)}`;
  return draw.pick([
    `(${area}) 555-${last}`,
    `${area}-555-${last}`,
    `1-${area}-555-${last}`,
    `${area}.555.${last}`,
    `+1 ${area} 555 ${last}`,
  ]);
}

function drawAddress(draw: Draw, country: Country = 'US'): readonly [street: string, town: string] {
  const unit = draw.chance(0.4)
    ? draw.pick([
        `, Unit ${draw.int(1, 40)}`,
        ` #${draw.int(1, 40)}`,
        `, Apt ${draw.int(1, 9)}B`,
        ` Unit ${draw.pick(['A', 'B', 'C'])}`,
        `, Bldg ${draw.int(1, 9)}`,
      ])
    : '';
  const street = `${draw.digits(draw.int(2, 5))} ${draw.pick(names.streets.slice(0, 12))}${unit}`;
  return [draw.chance(0.15) ? street.toUpperCase() : street, draw.pick(names.towns[country])];
}

/** Who gets the document: the owner, often at an address of their own that is not the property's. */
function drawRecipient(draw: Draw, country: Country = 'US'): string[] {
  const street = draw.chance(0.5) ? `PO Box ${draw.digits(4)}` : `${draw.digits(3)} ${draw.pick(names.streets)}`;
  return [draw.pick(names.owners), ...(draw.chance(0.08) ? ['c/o Pat Sample'] : []), street, draw.pick(names.towns[country])];
}
