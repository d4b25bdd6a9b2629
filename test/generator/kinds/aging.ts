import type { Section } from '../content.ts';
import type { Writer } from './writer.ts';

/** What is owed by how long it has been owed, newest first, with what it comes to. */
export function agingOf(writer: Writer, { current, old }: { current: number; old: number }): Section {
  const { draw, style } = writer;
  const titles = draw.pick([
    ['Current', '1-30', '31-60', '61-90', 'Over 90'],
    ['Current', '30 Days', '60 Days', '90 Days'],
    ['0-30 days', '31-60 days', '61-90 days', '90+ days'],
    ['Current', 'Over 30', 'Over 60', 'Over 90', 'Over 120'],
  ]);
  const at = old === 0 ? 0 : draw.int(1, titles.length - 1);
  const amounts = titles.map((_, index) => (index === 0 ? current : index === at ? old : 0));
  const hasTotal = draw.chance(0.6);
  const sums = hasTotal ? [...amounts, current + old] : amounts;
  return {
    heading: draw.pick(['Aging', 'Account aging', 'Balance by age', null]),
    table: {
      columns: [...titles, ...(hasTotal ? [draw.pick(['Total', 'Balance', 'Amount Due'])] : [])].map((title) => ({
        title,
        share: 1,
        right: true,
      })),
      rows: [sums.map((cents) => style.cell(cents))],
    },
  };
}
