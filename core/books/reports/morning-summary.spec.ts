import { expect, test } from 'vitest';
import { morningSummary } from '#core/books/reports/morning-summary';
import { isSummaryDue } from '#core/books/reports/send-summary';
import { newBusiness } from '#core/records/settings/business';

const noBills = { count: 0, total: '0.00' };
const nothing = {
  business: 'Sample Rentals',
  url: 'https://ledger.example',
  today: '2026-11-29',
  currency: 'USD',
  done: { day: '2026-11-28', received: 0, reviewed: 0, expenses: 0, expenses_total: '0.00' },
  waiting: { to_review: 0, locked: 0, failed: 0, quarantined: 0, overdue: noBills, due_soon: noBills, missing: 0, unpaid_dues: 0 },
  overdue: [],
};

test('where there is nothing to say there is no mail', () => {
  expect(morningSummary(nothing)).toBeNull();
});

test('it says what was done, what waits and what is missing', () => {
  const water = { kind: 'document', what: 'City Water', property_name: 'Elm House', on: '2026-11-25', amount: '84.20' } as const;
  const mail = morningSummary({
    ...nothing,
    done: { day: '2026-11-28', received: 14, reviewed: 9, expenses: 1, expenses_total: '1234.50' },
    waiting: { ...nothing.waiting, to_review: 5, locked: 1, quarantined: 2, overdue: { count: 1, total: '300.00' } },
    overdue: [water, { ...water, kind: 'dues', what: 'Elm Association', amount: null }],
  });
  expect(mail).toEqual({
    subject: 'Sample Rentals: 8 items waiting',
    text: [
      'Sample Rentals, Nov 29, 2026',
      '',
      'Done on Nov 28, 2026',
      '- 14 documents arrived',
      '- 9 documents reviewed or filed',
      '- 1 expense saved, $1,234.50',
      '',
      'Waiting for you',
      '- 1 bill overdue, $300.00',
      '- 5 documents to review',
      '- of these, 1 locked PDF needs a password',
      '- 2 messages from unknown senders in quarantine',
      '',
      'Missing or unpaid',
      '- City Water (Elm House): expected by Nov 25, 2026, $84.20',
      '- Elm Association (Elm House): due Nov 25, 2026',
      '',
      'Open the console: https://ledger.example',
      '',
      'An administrator can change or stop this summary in Settings.',
    ].join('\n'),
  });
});

test('it says which insurance of vendors ends and which has ended', () => {
  const roofer = { kind: 'certificate', what: 'Ash Roofing', property_name: null, amount: null } as const;
  const overdue = [
    { ...roofer, on: '2026-11-28' },
    { ...roofer, on: '2026-11-29' },
  ];
  expect(morningSummary({ ...nothing, overdue })?.text).toContain(
    '- Ash Roofing: certificate of insurance expired on Nov 28, 2026\n- Ash Roofing: certificate of insurance expires on Nov 29, 2026',
  );
});

test('of many that are late ten are named', () => {
  const late = { kind: 'payment', what: 'A bill', property_name: null, on: '2026-11-01', amount: null } as const;
  const { text = '' } = morningSummary({ ...nothing, overdue: Array.from({ length: 13 }, () => late) }) ?? {};
  expect(text.match(/^- A bill/gm)).toHaveLength(10);
  expect(text).toContain('- and 3 more');
});

test.each([
  ['before its hour', 7, '2026-11-29T14:59:00Z', false],
  ['at its hour', 7, '2026-11-29T15:00:00Z', true],
  ['later on the day, where the worker was down', 7, '2026-11-30T03:00:00Z', true],
  ['after midnight, for an hour that has not come yet', 7, '2026-11-30T08:30:00Z', false],
  ['at midnight', 0, '2026-11-30T08:00:00Z', true],
  ['turned off', null, '2026-11-29T20:00:00Z', false],
])('in Los Angeles, %s', (_, hour, now, due) => {
  const business = { ...newBusiness('America/Los_Angeles', 'USD'), summary_hour: hour };
  expect(isSummaryDue(business, new Date(now))).toBe(due);
});
