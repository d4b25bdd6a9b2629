import { sayMoney } from '#core/kernel/platform/say-money';
import { type DocumentType, saidOfOffer } from '#core/extraction/fields/document-type';

/** What an answer tells of one document. Money is decimal text, `currency` ISO 4217. */
export interface AnsweredPaper {
  property: string | null;
  amount: string | null;
  currency: string;
  type: DocumentType;
  /** What it is, where it asks for nothing: a whole sentence. */
  note: string | null;
  /** Why it could not be read. */
  failure: string | null;
  duplicateOf: number | null;
  /** It is not read to its end yet. */
  underWay: boolean;
  /** A person, or a rule in their name, has nothing left to do with it. */
  reviewed: boolean;
}

/** A document of these kinds is of no use to the books without its amount. */
const bills: ReadonlySet<DocumentType> = new Set<DocumentType>([
  'expense',
  'business_expense',
  'mortgage_statement',
  'utility_bill',
  'repair_maintenance',
  'subscription',
  'credit_card_statement',
]);

/** Where a document lies; null where nobody has said. */
function placeOf({ property, type }: AnsweredPaper): string | null {
  if (property !== null) return property;
  if (type === 'subscription') return 'the subscriptions';
  return type === 'business_expense' ? 'the business' : null;
}

function moneyOf({ amount, currency }: AnsweredPaper): string | null {
  return amount === null ? null : sayMoney(amount, currency);
}

/** One line of an answer: "Filed to Elm House, $420.50", or what it waits for. */
export function answerLine(paper: AnsweredPaper): string {
  if (paper.failure !== null) return `waiting: ${paper.failure}`;
  if (paper.duplicateOf !== null) return `already here: a duplicate of document ${paper.duplicateOf}`;
  if (paper.underWay) return 'waiting: it is still being read';
  const note = noteOf(paper);
  return `${lineOf(paper, note)}${note === null ? '' : `. ${note}`}`;
}

function lineOf(paper: AnsweredPaper, note: string | null): string {
  const [place, money] = [placeOf(paper), moneyOf(paper)];
  const lacksAmount = money === null && note === null && bills.has(paper.type);
  if (place === null && !paper.reviewed) {
    const lacks = lacksAmount ? ', and no amount was found in it' : money === null ? '' : ` (${money})`;
    return `waiting: it has no property yet${lacks}`;
  }
  if (lacksAmount && !paper.reviewed) return `waiting: no amount was found in it (${place})`;
  return place === null
    ? `Filed without a property${money === null ? '' : `, ${money}`}`
    : `Filed to ${[place, money].filter(Boolean).join(', ')}`;
}

/** What its kind says of a document whose amount nobody owes, or the note on one. */
const noteOf = ({ type, note }: AnsweredPaper): string | null => note ?? saidOfOffer(type);

const isFiled = (paper: AnsweredPaper): boolean => answerLine(paper).startsWith('Filed');

/** The last words of an answer: what is filed is looked at by a person all the same, unless that has happened. */
export function reviewWords(papers: readonly AnsweredPaper[]): string | null {
  const open = papers.filter((paper) => isFiled(paper) && !paper.reviewed).length;
  if (open === 0) return null;
  if (papers.length === 1) return 'It stays in the review queue until someone reviews it.';
  return `${open === 1 ? 'One of them stays' : `${open} of them stay`} in the review queue until someone reviews ${open === 1 ? 'it' : 'them'}.`;
}

/** Nobody reads what comes to these: a machine would answer, or it would bounce (RFC 3834 §2). */
const machine = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|owner-.*|.*-(?:request|owner|bounces?|noreply))(?:\+.*)?$/;

/** Whether an address is one that no answer may go to. */
export const isMachine = (address: string): boolean => machine.test(address.slice(0, address.lastIndexOf('@')).toLowerCase());
