import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExpenseType } from '#core/extraction/extracted-fields';
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
  | 'professional';
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
}
const names = JSON.parse(readFileSync(join(import.meta.dirname, 'names.json'), 'utf8')) as Names;

/** Companies that stand beside the issuer: banks, agents, processors. */
export const firms: readonly string[] = names.firms;
export const owners: readonly string[] = names.owners;

const coined = (draw: Draw): string => `${draw.pick(names.starts)}${draw.pick(names.ends)}`;
const isPublic = (trade: Trade, form: string): boolean => trade === 'hoa' || trade === 'county' || form.includes('*');

function drawRoot(draw: Draw, trade: Trade): string {
  if (trade === 'software') return draw.chance(0.7) ? coined(draw) : draw.pick(names.places);
  if (trade === 'county' || trade === 'hoa' || draw.chance(0.55)) return draw.pick(names.places);
  if (draw.chance(0.15))
    return draw.pick(['A-1', 'AAA', 'J & R', 'D&L', 'B.K.', 'Mr.', '1st Choice', "Al's", 'Pro', 'All Star', 'American']);
  return draw.chance(0.2) ? coined(draw) : `${draw.pick(names.families)}${draw.chance(0.15) ? "'s" : ''}`;
}

/** How a document shows who sent it: what its head prints, if anything, and whether its foot prints the whole name. */
function drawHead(draw: Draw, plain: string, ending: string): Pick<Issuer, 'name' | 'head' | 'foot'> {
  const name = `${plain}${ending}`;
  const way = draw.int(1, 100);
  if (way <= 44) return { name, head: name, foot: null };
  if (way <= 58) return { name, head: name.toUpperCase(), foot: null };
  if (way <= 70) return { name: plain, head: plain, foot: ending === '' ? null : name };
  if (way <= 75) return { name, head: Array.from(plain.toUpperCase()).join(' '), foot: name };
  if (way <= 87) return { name, head: null, foot: name };
  if (way <= 91) return { name: plain, head: `${draw.pick(names.families)} Enterprises LLC dba ${plain}`, foot: null };
  if (way <= 94) return { name, head: plain.toLowerCase(), foot: name };
  if (way <= 97) return { name, head: plain.replaceAll(' ', ''), foot: name };
  return { name, head: `Welcome to ${plain}`, foot: name };
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
    ...drawHead(draw.fork('head'), plain, ending),
    slogan: draw.chance(0.35) ? draw.pick(names.slogans) : null,
    address: draw.chance(0.35) ? box : street,
    remit: draw.chance(0.4) ? box : street,
    phone: drawPhone(draw, country),
    domain: `${slug.replaceAll(/^-|-$/g, '')}.example`,
  };
  return { issuer, expense: expense as ExpenseType };
}

export function drawPhone(draw: Draw, country: Country = 'US'): string {
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

export function drawAddress(draw: Draw, country: Country = 'US'): readonly [street: string, town: string] {
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
export function drawRecipient(draw: Draw, country: Country = 'US'): string[] {
  const street = draw.chance(0.5) ? `PO Box ${draw.digits(4)}` : `${draw.digits(3)} ${draw.pick(names.streets)}`;
  return [draw.pick(names.owners), ...(draw.chance(0.08) ? ['c/o Pat Sample'] : []), street, draw.pick(names.towns[country])];
}
