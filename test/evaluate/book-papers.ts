import type { ExtractedFields, ExtractionContext, FieldKey } from '#core/extraction/fields/extracted-fields';
import { fieldKeys } from '#core/extraction/fields/extracted-fields';
import { squeeze } from '#core/extraction/notation/text-fold';
import { billPapers } from '../fixtures/make/books/bills.ts';
import { hoaBookPapers } from '../fixtures/make/books/hoa-papers.ts';
import { blindBills } from '../fixtures/make/books/blind-bills.ts';
import { blindHoa } from '../fixtures/make/books/blind-hoa.ts';
import { blindMortgages } from '../fixtures/make/books/blind-mortgages.ts';
import { learntBills } from '../fixtures/make/books/learnt-bills.ts';
import { learntHoa } from '../fixtures/make/books/learnt-hoa.ts';
import { learntMortgages } from '../fixtures/make/books/learnt-mortgages.ts';
import { mortgagePapers } from '../fixtures/make/books/mortgages.ts';
import type { BookPaper } from '../fixtures/make/books/paper.ts';
import { freshPapers } from '../fixtures/make/books/fresh.ts';
import { lastBills } from '../fixtures/make/books/last-bills.ts';
import { lastHoa } from '../fixtures/make/books/last-hoa.ts';
import { lastLoans } from '../fixtures/make/books/last-loans.ts';
import { secondBills } from '../fixtures/make/books/second-bills.ts';
import { secondHoa } from '../fixtures/make/books/second-hoa.ts';
import { secondLoans } from '../fixtures/make/books/second-loans.ts';
import { unseenPapers } from '../fixtures/make/books/unseen.ts';
import { type Mark, markMoney, markText } from './score.js';

/** How a document reaches the product: as the PDF itself, as a scan of it, or as the text of a forwarded mail. */
export type PaperForm = 'pdf' | 'scan' | 'mail';

/**
 * The documents drawn for the books. `unseen` was drawn after the extractor was fitted to the first three; the `learnt` and `blind` ones
 * after that, in other words and places, by one hand: the learnt ones were looked at, the blind ones only by their score.
 * The `second` ones followed when the learnt ones came out right.
 */
export const bookPapers = {
  mortgages: mortgagePapers,
  hoa: hoaBookPapers,
  bills: billPapers,
  unseen: unseenPapers,
  'learnt mortgages': learntMortgages,
  'learnt hoa': learntHoa,
  'learnt bills': learntBills,
  'second loans': secondLoans,
  'second hoa': secondHoa,
  'second bills': secondBills,
  'last loans': lastLoans,
  'last hoa': lastHoa,
  'last bills': lastBills,
  fresh: freshPapers,
  'blind mortgages': blindMortgages,
  'blind hoa': blindHoa,
  'blind bills': blindBills,
};

/** A document that is to be judged, whoever drew it. */
export type JudgedPaper = Pick<BookPaper, 'name' | 'mailbox' | 'from' | 'subject' | 'truth'> & {
  /** How little of the property's address is enough; left out: all before its town. */
  street?: string;
};

/** A document of others, as a file. */
export interface SentPaper extends JudgedPaper {
  kind: string;
  form: PaperForm;
  path: string;
}

/** What the product knows of a document besides its pages. */
export function contextOfPaper({ mailbox, from, subject }: JudgedPaper, form: PaperForm): ExtractionContext {
  return {
    filename: form === 'mail' ? 'message.eml' : `document.${form === 'pdf' ? 'pdf' : 'jpg'}`,
    mimeType: 'application/octet-stream',
    mailbox,
    fromEmail: from.replace(/^.*<|>$/g, ''),
    fromName: /^(.*) </.exec(from)?.[1] ?? null,
    subject,
    receivedOn: '2026-03-30',
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
  };
}

export interface Judged {
  key: FieldKey;
  mark: Mark;
  want: string;
  got: unknown;
}

/** Each field that the truth of a document names, and whether it came out right. Amounts count without their sign. */
export function judgePaper(paper: JudgedPaper, found: ExtractedFields): Judged[] {
  return fieldKeys.flatMap((key) => {
    const want = paper.truth[key];
    if (want === undefined) return [];
    const got = found[key]?.value;
    const value = typeof got === 'string' ? got : undefined;
    const mark =
      key === 'property_address'
        ? markAddress(want, value, paper.street)
        : isMoney(want)
          ? markMoney([Math.abs(Number(want))], value?.replace('-', ''))
          : markText(plain(key, want), value && plain(key, value));
    return [{ key, mark, want, got }];
  });
}

/** Street and unit must be there; the city may be left out, and nothing else may be added. */
function markAddress(want: string, got: string | undefined, street = want.split(/, Salem/i)[0] ?? want): Mark {
  return markText(got !== undefined && squeeze(got) === squeeze(street) ? street : want, got);
}

/** A rate is the same with and without noughts behind it, a cycle by either of its words. */
function plain(key: FieldKey, value: string): string {
  if (key === 'rate') return String(Number(value));
  return key === 'billing_cycle' ? value.replace(/^annual(?:ly)?$/i, 'Yearly') : value;
}

function isMoney(value: string): boolean {
  return /^-?\d+\.\d{2}$/.test(value);
}
