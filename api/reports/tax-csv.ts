import type { ReportedItem } from '#core/books/reports/tax-item';
import type { TaxReport } from '#core/books/reports/tax-report';
import type { CsvRow } from '#core/kernel/platform/csv';

export const taxHeader = [
  'year',
  'property_id',
  'property',
  'address',
  'line',
  'label',
  'date',
  'vendor',
  'description',
  'amount',
  'expense_id',
  'document_id',
  'filename',
  'file',
  'basis',
  'unit',
];

/**
 * One row per figure, property by property, income on lines 3 and 4 first, with the basis by which it counts in its year. `files` gives the path of a document's file in the archive
 * that goes with it.
 */
export function* taxRows({ year, basis, properties }: TaxReport, files: ReadonlyMap<number, string> = new Map()): Generator<CsvRow[]> {
  for (const { property_id, property_name, address, income, lines, capital, without_line, from_escrow } of properties) {
    const row = (line: string | null, label: string) => (item: ReportedItem) => [
      year,
      property_id,
      property_name,
      address,
      line === null ? null : Number(line),
      label,
      item.date,
      item.vendor,
      item.description,
      { amount: item.amount },
      item.expense_id,
      item.document_id,
      item.filename,
      item.document_id === null ? null : (files.get(item.document_id) ?? null),
      basis,
      item.unit,
    ];
    yield [
      ...income.lines.flatMap(({ line, label, items }) => items.map(row(line, label))),
      ...lines.flatMap(({ line, label, items }) => items.map(row(line, label))),
      ...capital.items.map(row(null, 'Capital')),
      ...without_line.items.map(row(null, 'Without a line')),
      ...from_escrow.items.map(row(null, 'Paid from escrow, not in the books')),
    ];
  }
}
