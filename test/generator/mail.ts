import { emailPage, gridText } from '#core/reading/email-page';
import type { PageText } from '#core/reading/page-text';
import type { Content, Pair, Section, Table } from './content.ts';
import type { Draw } from './draw.ts';
import { mark } from './parts/part.ts';

interface MailStyle {
  /** How a label and its value stand: in one line, in columns, below each other, or in a row of labels over a row of values. */
  pairs(pairs: readonly Pair[]): string;
  table(table: Table): string;
  /** Where lines of sentences are broken. */
  columns: number;
}

const oneLine: MailStyle['pairs'] = (pairs) => pairs.map(({ label, value }) => `${label} ${value}`).join('\n');
const inColumns: MailStyle['pairs'] = (pairs) => padded(pairs.map(({ label, value }) => [label, value]));
const below: MailStyle['pairs'] = (pairs) => pairs.map(({ label, value }) => `${label}\n${value}`).join('\n\n');
const spaced: MailStyle['pairs'] = (pairs) => pairs.map(({ label, value }) => `${label}\n\n${value}`).join('\n\n');
const over: MailStyle['pairs'] = (pairs) => padded([pairs.map(({ label }) => label), pairs.map(({ value }) => value)]);
const piped: MailStyle['pairs'] = (pairs) => pairs.map(({ label, value }) => `${label} ${value}`).join(' | ');

/** Rows as a mail's HTML table becomes text: columns padded, three blanks apart. */
function padded(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
const gridOf = ({ columns, rows }: Table): string => padded([columns.map(({ title }) => title), ...rows]);
const bareGrid = ({ rows }: Table): string => padded(rows);
const rowByRow = ({ rows }: Table): string => rows.map((row) => row.filter((cell) => cell !== '').join('\n')).join('\n\n');
const dashed = ({ rows }: Table): string => rows.map((row) => `* ${row.filter((cell) => cell !== '').join(' - ')}`).join('\n');

/** A document as the body of a mail, plain or laid out of HTML, now and then forwarded. */
export function mailPages(content: Content, draw: Draw, mailed: { from: string; subject: string; day: string }): PageText[] {
  const style: MailStyle = {
    pairs: draw.pick([oneLine, oneLine, inColumns, inColumns, below, spaced, over, piped]),
    table: draw.pick([gridOf, gridOf, gridOf, bareGrid, rowByRow, dashed]),
    columns: draw.pick([58, 68, 72, 76, 200, 200]),
  };
  const { issuer, hero, items, totals, place, recipient } = content;
  const name = recipient[0] ?? '';
  const greeting = draw.pick([
    'Hi Pat,',
    `Dear ${name},`,
    'Hello,',
    'Good morning Pat,',
    '',
    `${name} -`,
    'Dear Valued Customer,',
    'Dear Homeowner,',
  ]);
  const opening = draw.pick([
    'Thank you for your business. Details are below.',
    'Your statement is ready to view.',
    "Here's your receipt.",
    'This is a friendly note about your account.',
    'Please find the details of your bill below.',
    '',
    `Your ${content.title.toLowerCase()} from ${issuer.name} is available.`,
  ]);
  const head = [...(draw.chance(0.3) ? [] : mark(content)), content.title].join('\n');
  const about = [
    hero ? draw.pick([`${hero.label} ${hero.value}`, `${hero.value}\n${hero.label}`, `${hero.label}\n\n${hero.value}`]) : '',
    listOf(content.meta, style),
    place ? draw.pick([`${place.label} ${place.lines.join(', ')}`, [place.label, ...place.lines].join('\n')]) : '',
  ];
  const body = [
    items ? style.table(items) : '',
    ...content.sections.map((section) => sectionText(section, style)),
    listOf(totals, style),
    ...content.notices,
  ];
  const sign = [
    draw.pick(['Thank you,', 'Sincerely,', 'Best,', 'The team at', '']),
    issuer.foot ?? issuer.name,
    ...issuer.address,
    issuer.phone,
    `www.${issuer.domain}`,
  ];
  const foot = draw.chance(0.5)
    ? [
        ...content.aside,
        draw.pick(['Unsubscribe | View in browser | Privacy', 'View invoice  Pay now  Help', 'Please do not reply to this email.']),
      ]
    : [];
  const blocks = [
    greeting,
    opening,
    head,
    ...(draw.chance(0.75) ? about : draw.shuffled(about)),
    ...body,
    sign.join('\n'),
    foot.join('\n'),
  ];
  const text = [...forwardHead(draw, mailed), ...(draw.chance(0.5) ? blocks : [head, ...blocks.filter((block) => block !== head)])]
    .filter((block) => block !== '')
    .join('\n\n');
  return [emailPage(gridText(text))];
}

const listOf = (pairs: readonly Pair[], style: MailStyle): string => (pairs.length === 0 ? '' : style.pairs(pairs));

function sectionText({ heading, pairs, table, sentences }: Section, style: MailStyle): string {
  const parts = [
    heading ?? '',
    pairs ? style.pairs(pairs) : '',
    table ? style.table(table) : '',
    (sentences ?? []).map((text) => gridText(text, style.columns)).join(style.columns < 100 ? '\n\n' : '\n'),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function forwardHead(draw: Draw, { from, subject, day }: { from: string; subject: string; day: string }): string[] {
  if (!draw.chance(0.3) || from === '') return [];
  const head = draw.pick(['---------- Forwarded message ---------', 'Begin forwarded message:', '-----Original Message-----']);
  return [`${head}\nFrom: ${from}\nDate: ${day}\nSubject: ${subject}\nTo: Pat Sample <pat@sample.example>`];
}
