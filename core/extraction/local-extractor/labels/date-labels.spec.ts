import { describe, expect, it } from 'vitest';
import { readDateLabel } from './date-labels.js';

describe('what the words beside a date call it', () => {
  it.each([
    ['by', 'due'],
    ['pay by', 'due'],
    ['a payer au plus tard le', 'due'],
    ['zahlbar bis zum', 'due'],
    ['bitte uberweisen sie den rechnungsbetrag ohne abzug bis zum', 'due'],
    ['wir bitten um uberweisung bis spatestens', 'due'],
    ['pagar antes del', 'due'],
    ['draft date', 'due'],
    ['next draft', 'due'],
    ['payment is due on', 'due'],
    ['due no later than', 'due'],
    ['remit payment by', 'due'],
    ['first payable', 'due'],
    ['payable on or before', 'due'],
    ['two installments of $3,157.90 on', 'due'],
    ['payable within 14 days (', 'due'],
    ['mailed', 'document'],
    ['sent', 'document'],
    ['letter dated', 'document'],
    ['notice date', 'document'],
    ['statement prepared', 'document'],
    ['statement created on', 'statement'],
    ['less: payment of', 'other'],
    ['reserve fund balance on', 'other'],
    ['last payment received', 'other'],
    ['next statement', 'other'],
  ] as const)('%s: %s', (words, kind) => {
    expect(readDateLabel(words)?.kind ?? null).toBe(kind);
  });
});
