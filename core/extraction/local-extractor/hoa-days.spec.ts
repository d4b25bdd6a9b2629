import { describe, expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const context = { mailbox: 'hoa' } as const;
const letter = (...lines: string[]) => ['Maple Ridge Homeowners Association', 'March 4, 2026', '', ...lines].join('\n');

describe('the day a letter of an association asks for', () => {
  it.each([
    ['cure', 'Please cure this violation by March 18, 2026. A hearing is held on March 31, 2026.', '2026-03-18'],
    ['correct', 'Must be corrected on or before: 04/12/2026', '2026-04-12'],
    ['days', 'This violation must be corrected within 14 days of the date of this letter.', '2026-03-18'],
    ['hearing alone', 'A hearing on this matter is set for April 2, 2026.', '2026-04-02'],
  ])('by when a violation is to be mended: %s', (_, words, due) => {
    const fields = { hoa_kind: 'violation_notice', service_date: '2026-03-04', due_date: due };
    expect(readPaper({ text: letter('NOTICE OF VIOLATION', words), context, fields })).toEqual(fields);
  });

  it.each([['Date: Thursday, 23 April 2026'], ['The meeting will be held on April 23, 2026 at 6:30 PM.'], ['When: April 23, 2026']])(
    'a meeting is on its day, not on the day its proxies are due: %s',
    (words) => {
      const text = letter('NOTICE OF ANNUAL MEETING', 'Return your proxy by April 16, 2026.', words);
      const fields = { hoa_kind: 'meeting_notice', service_date: '2026-03-04', due_date: '2026-04-23' };
      expect(readPaper({ text, context, fields })).toEqual(fields);
    },
  );
});
