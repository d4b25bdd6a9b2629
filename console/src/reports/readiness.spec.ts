import { expect, test } from 'vitest';
import type { TaxReport, TieOutReport } from '../api/types';
import type { ExpectedItem } from '../expected/pressing';
import { readinessOf } from './readiness';

const property = (open: number, escrow: number) => ({ without_line: { figures: open }, from_escrow: { figures: escrow } });
const report = { year: 2026, properties: [property(2, 0), property(1, 4)] } as unknown as TaxReport;
const line = (kind: string, state: string, on: string) => ({ kind, state, on }) as ExpectedItem;

test('each step says how much of it is left', () => {
  const expected = [
    line('document', 'overdue', '2026-03-01'),
    line('announced', 'overdue', '2026-04-01'),
    // Neither documents, late, nor of the year.
    line('payment', 'overdue', '2026-03-01'),
    line('document', 'due_soon', '2026-12-30'),
    line('document', 'overdue', '2025-12-01'),
  ];
  const check = { properties: [{ rows: [{ agrees: true }, { agrees: false }] }] } as unknown as TieOutReport;
  const steps = readinessOf({ report, unreviewed: 5, expected, check });
  expect(steps.map(({ name, open }) => [name, open])).toEqual([
    ['reviewed', 5],
    ['arrived', 2],
    ['lines', 3],
    ['escrow', 4],
    ['agrees', 1],
  ]);
});
