import { expect, test } from 'vitest';
import type { DocumentRow } from '../api/types';
import { proposeShares } from './propose-shares';

const match = (property_id: number, text: string) => ({ property_id, evidence: { text } });
const paper = (lines: [string, number][], matches: object[], property_id: number | null = null) =>
  ({
    property_id,
    property_matches: matches,
    extracted_data: {
      fields: { line_items: { value: lines.map(([description, amount]) => ({ description, amount })) }, amount: { value: 100 } },
    },
  }) as unknown as DocumentRow;
const two = [match(3, '118 Mill Road, Salem'), match(4, '9 Oak Street')];
const told = (shares: ReturnType<typeof proposeShares>) => shares.map(({ line_item, property_id }) => [line_item, property_id]);

test.each<[string, DocumentRow, unknown[]]>([
  [
    'each line is for the property whose address it names, and what the lines leave is shared too',
    paper(
      [
        ['Gutters, 118 Mill Road', 60],
        ['Gutters, 9 Oak St', 30],
      ],
      two,
    ),
    [
      [1, 3],
      [2, 4],
      [null, ''],
    ],
  ],
  [
    'a line that names none is for the property of the document',
    paper(
      [
        ['Paint', 60],
        ['Brushes', 40],
      ],
      [],
      7,
    ),
    [
      [1, 7],
      [2, 7],
    ],
  ],
  [
    'without lines the properties that are named share it',
    paper([], two),
    [
      [null, 3],
      [null, 4],
    ],
  ],
  [
    'of one property the second share is left open',
    paper([['Paint', 100]], [], 7),
    [
      [null, 7],
      [null, ''],
    ],
  ],
])('%s', (_, row, shares) => {
  const proposed = proposeShares(row, '100.00');
  expect(told(proposed)).toEqual(shares);
  expect(proposed.every(({ method }) => method === 'equal')).toBe(true);
});
