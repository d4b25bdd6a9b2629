import { dayCandidates } from '#core/extraction/candidates/days';
import { type Candidate, type Features, pooled } from '#core/extraction/candidates/features';
import { moneyCandidates } from '#core/extraction/candidates/money';
import { nameCandidates } from '#core/extraction/candidates/names';
import { numberCandidates } from '#core/extraction/candidates/numbers';
import { viewDocument } from '#core/extraction/document-view';
import { moneyCents } from '#core/extraction/money-notation';
import { squeeze } from '#core/extraction/text-fold';
import { markFuzzy } from '../evaluate/score.ts';
import type { FitDocument } from './documents.ts';

/** Fields whose values are of one kind, and so have the same candidates. */
export interface Family {
  fields: readonly string[];
  /** The values that the fields could have in a document, each with what speaks for it. */
  candidates: (document: FitDocument) => { value: string; features: Features }[];
  isRight: (found: string, truth: string) => boolean;
}

const pooledOf = <V>(candidates: readonly Candidate<V, unknown>[]) =>
  candidates.map((candidate) => ({ value: String(candidate.value), features: pooled(candidate) }));

export const families: Readonly<Record<string, Family>> = {
  money: {
    fields: (
      'amount amount_due tax previous_balance payments late_fee charged_amount dues principal interest escrow fees total_payment ' +
      'principal_balance suspense past_due ytd_principal ytd_interest ytd_escrow ytd_fees'
    ).split(' '),
    candidates: ({ pages }) => pooledOf(moneyCandidates(viewDocument(pages))),
    // Whether a figure counts against the reader is said by its field.
    isRight: (found, truth) => Math.abs(Number(found)) === Math.abs(moneyCents(truth)),
  },
  day: {
    fields: ['service_date', 'due_date', 'statement_date'],
    candidates: ({ pages, receivedOn }) => pooledOf(dayCandidates(viewDocument(pages), receivedOn)),
    isRight: (found, truth) => found === truth,
  },
  number: {
    fields: ['invoice_number', 'account_number', 'loan_number'],
    candidates: ({ pages }) => pooledOf(numberCandidates(viewDocument(pages))),
    isRight: (found, truth) => squeeze(found) === squeeze(truth),
  },
  name: {
    fields: ['vendor'],
    candidates: ({ pages, fromName, fromEmail }) =>
      pooledOf(nameCandidates(viewDocument(pages), { fromName, fromEmail, knownVendors: [] })),
    isRight: (found, truth) => markFuzzy(truth, found) === 'right',
  },
};
