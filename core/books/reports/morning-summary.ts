import type { Expected } from '#core/books/expected/expected';
import { dayInWords } from '#core/kernel/platform/clock';
import type { Waiting } from '#core/books/reports/waiting';

/** What was done on the day before; money is decimal text. */
export interface DoneOfDay {
  day: string;
  /** Documents that arrived, and that were reviewed or filed. */
  received: number;
  reviewed: number;
  expenses: number;
  expenses_total: string;
}

interface Summary {
  business: string;
  /** Where the console is; null where nobody has set it. */
  url: string | null;
  today: string;
  currency: string;
  done: DoneOfDay;
  waiting: Waiting;
  /** What should have arrived or been paid by today, the most pressing first, and certificates that end soon. */
  overdue: readonly Pick<Expected, 'what' | 'property_name' | 'on' | 'amount' | 'kind'>[];
}

/** So many lines are named; of the others their number. */
const named = 10;

function wordsOf(kind: Expected['kind'], isPast: boolean): string {
  if (kind === 'certificate') return isPast ? 'certificate of insurance expired on' : 'certificate of insurance expires on';
  return kind === 'document' || kind === 'announced' ? 'expected by' : 'due';
}

const plural = (count: number, single: string, several = `${single}s`): string => `${count} ${count === 1 ? single : several}`;

const counted = (lines: readonly (string | false)[]): string[] => lines.filter((line) => line !== false).map((line) => `- ${line}`);
const part = (heading: string, lines: readonly string[]): string[] => (lines.length > 0 ? ['', heading, ...lines] : []);

/** Subject and text of the summary; null where there is nothing to say: a mail that says nothing teaches people not to read it. */
export function morningSummary({
  business,
  url,
  today,
  currency,
  done,
  waiting,
  overdue,
}: Summary): { subject: string; text: string } | null {
  const money = (amount: string): string => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
  const filed = counted([
    done.received > 0 && `${plural(done.received, 'document')} arrived`,
    done.reviewed > 0 && `${plural(done.reviewed, 'document')} reviewed or filed`,
    done.expenses > 0 && `${plural(done.expenses, 'expense')} saved, ${money(done.expenses_total)}`,
  ]);
  const bills = ({ count, total }: Waiting['overdue'], words: string): string | false =>
    count > 0 && `${plural(count, 'bill')} ${words}, ${money(total)}`;
  const open = counted([
    bills(waiting.overdue, 'overdue'),
    bills(waiting.due_soon, 'due in the next 14 days'),
    waiting.to_review > 0 && `${plural(waiting.to_review, 'document')} to review`,
    waiting.locked > 0 && `of these, ${plural(waiting.locked, 'locked PDF needs', 'locked PDFs need')} a password`,
    waiting.failed > 0 && `of these, ${waiting.failed} could not be read`,
    waiting.quarantined > 0 && `${plural(waiting.quarantined, 'message')} from unknown senders in quarantine`,
  ]);
  const late = overdue.map(({ what, property_name: property, on, amount, kind }) => {
    const place = property === null ? '' : ` (${property})`;
    const sum = amount === null ? '' : `, ${money(amount)}`;
    return `- ${what}${place}: ${wordsOf(kind, on < today)} ${dayInWords(on)}${sum}`;
  });
  const more = late.length > named ? [`- and ${late.length - named} more`] : [];
  if (filed.length + open.length + late.length === 0) return null;
  const lines = [
    `${business || 'Rental Ledger'}, ${dayInWords(today)}`,
    ...part(`Done on ${dayInWords(done.day)}`, filed),
    ...part('Waiting for you', open),
    ...part('Missing or unpaid', [...late.slice(0, named), ...more]),
    ...(url === null ? [] : ['', `Open the console: ${url}`]),
    '',
    'An administrator can change or stop this summary in Settings.',
  ];
  const count = waiting.to_review + waiting.quarantined + waiting.overdue.count;
  const state = count === 0 ? 'nothing to review' : `${plural(count, 'item')} waiting`;
  return { subject: `${business || 'Rental Ledger'}: ${state}`, text: lines.join('\n') };
}
