import { emailPage, gridText } from '#core/reading/email-page';
import type { PageText } from '#core/reading/page-text';
import { layOutHtml } from '../../worker/mail/body/lay-out-html.ts';
import type { Content, Furniture, Pair, Section, Table } from './content.ts';
import { type Draw, drawFrom } from './draw.ts';
import { parts } from './mail-parts.ts';
import { firms } from './names.ts';
import { mark } from './parts/part.ts';

/** One way to write a mail. Like a grammar of pages it is always the same for its name. */
export interface MailLayout {
  name: string;
  /** Plain text, or HTML that is laid out as the product does it. */
  isHtml: boolean;
  /** Names of `parts`. */
  pairs: string;
  table: string;
  hero: 'row' | 'above' | 'below' | 'sentence';
  /**
   * The parts in their order: g greeting, h names and title, b what is to be paid, m numbers and days, p the place, i items, s sections, t totals,
   * n notices, o offers, z who signs, r to whom.
   */
  order: string;
  /** Where lines of sentences are broken. */
  columns: number;
  /** Everything in a table that makes the layout, as many programs send it. */
  isFramed: boolean;
  /** The totals are the last rows of the items. */
  hasTotalRows: boolean;
}

const orders = [
  'g h b m p i s t n z',
  'h g b m p i s t n o z',
  'h b g m r i t s n z o',
  'g h m i t s p n z',
  'b h g m p s i t n z o',
  'g s h m i t b n z',
  'h g m r p i t b s n o z',
  'h m g i o t s p n z',
  'g i t h m s n p z',
  'h g i t s m r b n o z',
] as const;

export const mailLayouts: readonly MailLayout[] = Array.from({ length: 48 }, (_, at) => {
  const draw = drawFrom(`mail layout ${at}`);
  const isHtml = at % 3 !== 0;
  return {
    name: `mail-${at}`,
    isHtml,
    pairs: draw.pick(Object.keys((isHtml ? parts.html : parts.plain).pairs)),
    table: draw.pick(Object.keys((isHtml ? parts.html : parts.plain).tables)),
    hero: draw.pick(['row', 'above', 'below', 'sentence'] as const),
    order: draw.pick(orders),
    columns: draw.pick([58, 68, 72, 76, 200, 200]),
    isFramed: draw.chance(0.6),
    hasTotalRows: draw.chance(0.3),
  };
});

type Block = readonly [letter: string, text: string];

/** A document as the body of a mail, now and then forwarded. */
export function mailPages(
  content: Content,
  layout: MailLayout,
  draw: Draw,
  mailed: { from: string; subject: string; day: string },
): PageText[] {
  const { isHtml, order, columns, isFramed } = layout;
  const kit = isHtml ? parts.html : parts.plain;
  const blocks = new Map(blocksOf(content, layout, draw));
  const written = order.split(' ').flatMap((letter) => {
    const block = blocks.get(letter);
    return block === undefined || block === '' ? [] : [block];
  });
  const body = isHtml ? layOutHtml(isFramed ? parts.framed(written) : written.join('\n')) : written.join('\n\n');
  const head = forwardHead(content.furniture, draw, mailed);
  const text = gridText([...head, body].join('\n\n'), kit === parts.plain ? columns : undefined);
  return [emailPage(text)];
}

function blocksOf(content: Content, layout: MailLayout, draw: Draw): Block[] {
  const { pairs, table, hasTotalRows, hero: heroStyle, isHtml } = layout;
  const kit = isHtml ? parts.html : parts.plain;
  const write: Write = { pairs: kit.pairs[pairs] as Write['pairs'], table: kit.tables[table] as Write['table'], lines: kit.lines };
  const { issuer, hero, items, totals, place, recipient, furniture, meta, sections, notices } = content;
  const isJoined = hasTotalRows && items !== null;
  const isNamed = draw.chance(0.35);
  const opening = isNamed ? draw.pick(furniture.from).replace('{vendor}', issuer.name) : draw.pick(furniture.openings);
  const head = draw.chance(0.25) ? [content.title] : [...mark(content), content.title];
  const foot = draw.chance(0.55) ? [...content.aside, draw.pick(furniture.links)] : [];
  return [
    ['g', write.lines(draw.chance(0.8) ? [draw.pick(furniture.greetings), opening] : [opening])],
    ['h', kit.heading(head)],
    ['b', hero ? heroOf(hero, heroStyle, write) : ''],
    ['m', meta.length > 0 ? write.pairs(meta) : ''],
    ['p', place ? write.pairs([{ role: 'place', label: place.label, value: place.lines.join(', ') }]) : ''],
    ['r', write.lines([content.recipientLabel, ...recipient])],
    ['i', items ? write.table(isJoined ? withTotals(items, totals) : items) : ''],
    ['s', sections.map((section) => sectionOf(section, write)).join(isHtml ? '\n' : '\n\n')],
    ['t', isJoined || totals.length === 0 ? '' : write.pairs(totals)],
    ['n', write.lines(notices)],
    ['o', write.lines(draw.some(furniture.promos, draw.int(1, 3)))],
    ['z', write.lines([draw.pick([...furniture.closings, '']), ...signed(content, isNamed, draw), ...foot])],
  ];
}

/** Who signs: the sender; where the mail names them before, also a service that sends for them, or nobody. */
function signed({ issuer }: Content, isNamed: boolean, draw: Draw): string[] {
  const { name, foot, address, phone, domain } = issuer;
  if (isNamed && draw.chance(0.3)) return [`© 2026 ${draw.pick(firms)}`, `${draw.digits(3)} Market Street, Salem, OR 97301`];
  if (isNamed && draw.chance(0.3)) return [];
  return [foot ?? name, ...address, phone, `www.${domain}`];
}

interface Write {
  pairs: (pairs: readonly Pair[]) => string;
  table: (table: Table) => string;
  lines: (lines: readonly string[]) => string;
}

function heroOf(pair: Pair, style: MailLayout['hero'], { pairs, lines }: Write): string {
  const { label, value } = pair;
  if (style === 'row') return pairs([pair]);
  if (style === 'sentence') return lines([`${label} ${value}`]);
  return lines(style === 'above' ? [label, value] : [value, label]);
}

function sectionOf({ heading, pairs, table, sentences }: Section, write: Write): string {
  return [
    heading === null ? '' : write.lines([heading]),
    pairs && pairs.length > 0 ? write.pairs(pairs) : '',
    table ? write.table(table) : '',
    sentences ? write.lines(sentences) : '',
  ]
    .filter((text) => text !== '')
    .join('\n');
}

const withTotals = (items: Table, totals: readonly Pair[]): Table => {
  const blanks = items.columns.slice(2).map(() => '');
  return { ...items, rows: [...items.rows, ...totals.map(({ label, value }) => [label, ...blanks, value])] };
};

function forwardHead({ forward }: Furniture, draw: Draw, mailed: { from: string; subject: string; day: string }): string[] {
  if (!draw.chance(0.3) || mailed.from === '') return [];
  return [draw.pick(forward).replaceAll(/\{(\w+)\}/g, (_, name: string) => (mailed as Record<string, string>)[name] ?? name)];
}
