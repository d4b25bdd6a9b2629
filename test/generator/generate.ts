import { squeeze } from '#core/extraction/notation/text-fold';
import { documentText, type PageText } from '#core/reading/page-text';
import type { Content, Issuer, Truth } from './content.ts';
import { type Draw, drawFrom } from './draw.ts';
import { grammars } from './grammars.ts';
import { accountKinds } from './kinds/accounts.ts';
import { billKinds } from './kinds/bills.ts';
import { slipKinds } from './kinds/slips.ts';
import { utilityKinds } from './kinds/utilities.ts';
import { hoaKinds } from './kinds/hoa.ts';
import { hoaProseKinds } from './kinds/hoa-prose.ts';
import { hoaLetterKinds } from './kinds/hoa-letters.ts';
import { loanLetterKinds } from './kinds/loan-letters.ts';
import { localBillKinds } from './kinds/local-bills.ts';
import { localSlipKinds } from './kinds/local-slips.ts';
import { orderKinds } from './kinds/orders.ts';
import { mortgageKinds } from './kinds/mortgages.ts';
import { insuranceKinds } from './kinds/insurance.ts';
import { managerKinds } from './kinds/managers.ts';
import { loanHistoryKinds } from './kinds/loan-history.ts';
import { noteLetterKinds } from './kinds/note-letters.ts';
import { unbilledKinds } from './kinds/unbilled.ts';
import { toldBillKinds } from './kinds/told-bills.ts';
import { serviceKinds } from './kinds/services.ts';
import { subscriptionKinds } from './kinds/subscriptions.ts';
import { taxKinds } from './kinds/taxes.ts';
import type { Kind } from './kinds/writer.ts';
import { withoutEnding } from './languages.ts';
import { mailLayouts, mailPages } from './mail.ts';
import { firms } from './names.ts';
import { noisy } from './noise.ts';

export const kinds: readonly Kind[] = [
  ...billKinds,
  ...accountKinds,
  ...slipKinds,
  ...utilityKinds,
  ...hoaKinds,
  ...hoaLetterKinds,
  ...hoaProseKinds,
  ...mortgageKinds,
  ...loanLetterKinds,
  ...loanHistoryKinds,
  ...noteLetterKinds,
  ...insuranceKinds,
  ...taxKinds,
  ...subscriptionKinds,
  ...serviceKinds,
  ...toldBillKinds,
  ...unbilledKinds,
  ...managerKinds,
  ...localBillKinds,
  ...localSlipKinds,
  ...orderKinds,
];

/** How a document reaches its reader: its own words, what recognition makes of a scan, the body of a mail. */
export type Channel = 'text' | 'ocr' | 'email';

/** A drawn document with its truth. The grammar and the vendor are what folds are made by. */
export interface Generated {
  id: string;
  kind: string;
  grammar: string;
  channel: Channel;
  mailbox: Kind['mailbox'];
  vendor: string;
  /** Who gets it. */
  owner: string;
  /** Empty where nobody sent it. */
  from: string;
  subject: string;
  truth: Truth;
  pages: PageText[];
  pdf(): Promise<Buffer>;
}

interface Only {
  kind?: string;
  grammar?: string;
  /** `any` draws it: a third come as scans, and of the kinds that are mailed their share as mails. */
  channel?: Channel | 'any';
  /** Another document of the same sender: all but figures, and what recognition makes of them, is as the seed draws it. */
  figures?: string;
}

/** The document of a seed: the same one each time. Kind, grammar, words and style are drawn independently of each other. */
export function generate(seed: string, only: Only = {}): Generated {
  const { figures = seed } = only;
  const draw = drawFrom(seed, figures);
  const wanted = grammars.filter(({ name }) => only.grammar === undefined || name === only.grammar);
  const fitting = (kind: Kind) => wanted.filter(({ shape }) => kind.shapes.includes(shape));
  const possible = kinds.filter((kind) => (only.kind === undefined || kind.name === only.kind) && fitting(kind).length > 0);
  if (possible.length === 0) throw new Error('There is no such kind or grammar, or the two do not go together.');
  const kind = weighted(draw.fork('kind'), possible);
  const grammar = draw.fork('grammar').pick(fitting(kind));
  const { content, truth } = kind.make(draw.fork('content'));
  const pen = grammar.paint(content, draw.fork('printer'));
  const sent = drawMail(draw.fork('mail'), content);
  const channel = drawChannel(draw.fork('channel'), kind, only.channel ?? 'text');
  const layout = draw.fork('layout').pick(mailLayouts);
  const printed =
    channel === 'email' ? mailPages(content, layout, draw.fork('body'), { ...sent, day: 'Mon, Jun 29, 2026 at 9:14 AM' }) : pen.pages();
  const noise = drawFrom(figures).fork('noise');
  return {
    id: seed,
    kind: kind.name,
    grammar: channel === 'email' ? layout.name : grammar.name,
    channel,
    mailbox: kind.mailbox,
    vendor: truth.fields.vendor ?? content.issuer.name,
    owner: content.recipient[0] ?? '',
    ...sent,
    truth: whatStands(truth, printed, { from: sent.from, ...content.issuer }),
    pages: channel === 'ocr' ? noisy(printed, noise, noise.int(5, 100) / 100) : printed,
    pdf: () => pen.pdf(),
  };
}

function weighted(draw: Draw, possible: readonly Kind[]): Kind {
  const sum = possible.reduce((all, { weight = 1 }) => all + weight, 0);
  let left = (draw.int(0, 999_999) / 1_000_000) * sum;
  return possible.find(({ weight = 1 }) => (left -= weight) < 0) ?? (possible[0] as Kind);
}

function drawChannel(draw: Draw, { mailed = 0 }: Kind, wanted: Channel | 'any'): Channel {
  if (wanted !== 'any') return wanted;
  if (draw.chance(mailed)) return 'email';
  return draw.chance(0.34) ? 'ocr' : 'text';
}

/** Who sent it, and under which subject: the issuer, somebody for them, the owner with a scan, nobody. */
function drawMail(draw: Draw, { issuer, title }: Content): { from: string; subject: string } {
  const firm = draw.pick(firms);
  const from = draw.pick([
    `${issuer.name} <billing@${issuer.domain}>`,
    `${issuer.head ?? issuer.name} <no-reply@${issuer.domain}>`,
    `Billing <ar@${issuer.domain}>`,
    `${firm} <notify@${firm.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example>`,
    'Pat Sample <pat@sample.example>',
    'Pat Sample <pat@sample.example>',
    '',
    '',
  ]);
  const subject = draw.pick([
    title,
    `Fwd: ${title}`,
    `Your ${title} from ${issuer.name}`,
    'Scanned document',
    'Invoice attached',
    '',
    `${issuer.name} - ${title}`,
    'FW: please file',
  ]);
  return { from, subject: from === '' ? '' : subject };
}

/** Some layouts leave a part of the content out: no reader can be asked for what stands nowhere. */
function whatStands(truth: Truth, pages: readonly PageText[], sender: Pick<Issuer, 'name' | 'short'> & { from: string }): Truth {
  const text = documentText(pages);
  const digits = text.replaceAll(/[^0-9]/g, '');
  const letters = squeeze(text);
  const numbers = text.match(/\d+(?:[,.]\d+)*/g) ?? [];
  const plainNumbers = new Set(numbers.map((number) => number.replaceAll(/\D/g, '')));
  const standsMoney = (value: string) => {
    const plain = value.replaceAll(/\D/g, '');
    if (plain.length > 5 ? digits.includes(plain) : plainNumbers.has(plain)) return true;
    return plain.endsWith('00') && plainNumbers.has(plain.slice(0, -2));
  };
  const standsText = (value: string) => value.split(/\s+/).every((word) => letters.includes(squeeze(word)));
  const known = letters + squeeze(sender.from.replace(/<.*$/, ''));
  const names = (value: string) => known.includes(squeeze(withoutEnding(value)));
  const isShort = sender.short !== null && truth.fields.vendor === sender.name && !letters.includes(squeeze(sender.name));
  const stands = ([key, value]: [string, string]) => {
    if (key === 'vendor') return names(value);
    if (key === 'rate') return numbers.some((number) => Number(number) === Number(value));
    return /^-?\d+\.\d\d$/.test(value) ? standsMoney(value) : !written.has(key) || standsText(value);
  };
  const lines = truth.lines.filter(({ description }) => standsText(description));
  const fields = { ...truth.fields, ...(isShort ? { vendor: sender.short ?? '' } : {}) };
  return { ...truth, fields: Object.fromEntries(Object.entries(fields).filter(stands)), lines };
}
/** What the truth holds in the document's own words. */
const written: ReadonlySet<string> = new Set(['invoice_number', 'account_number', 'loan_number', 'property_address', 'period']);

/** So many documents of a run; `seed` names the run. */
export function* generateMany(seed: string, count: number, only: Only = {}): Generator<Generated> {
  for (let at = 0; at < count; at += 1) yield generate(`${seed}-${at}`, only);
}
