import { expect, test } from 'vitest';
import { type ExpectedItem, pressing } from './pressing';

const item = (kind: ExpectedItem['kind'], state: ExpectedItem['state'], on: string) => ({ kind, state, on }) as ExpectedItem;

test('what is overdue comes first, then by day; what is far off and other kinds are left out', () => {
  const items = [
    item('document', 'due_soon', '2026-04-02'),
    item('document', 'overdue', '2026-03-20'),
    item('dues', 'overdue', '2026-03-01'),
    item('payment', 'overdue', '2026-01-01'),
    item('document', 'expected', '2026-05-01'),
    item('announced', 'expected', '2026-06-01'),
  ];
  expect(pressing(items, ['document', 'dues']).map(({ on }) => on)).toEqual(['2026-03-01', '2026-03-20', '2026-04-02']);
  expect(pressing(items, ['announced', 'document']).map(({ on }) => on)).toEqual(['2026-03-20', '2026-04-02', '2026-06-01']);
  expect(
    pressing(
      Array.from({ length: 20 }, (_, at) => item('dues', 'overdue', `2026-03-${10 + at}`)),
      ['dues'],
    ),
  ).toHaveLength(8);
});
