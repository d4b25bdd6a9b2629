import { draftCaptions } from '#core/books/reports/schedule-e-captions';
import { draftLines, type DraftProperty, type ScheduleEDraft } from '#core/books/reports/schedule-e-draft';
import type { ReportedItem } from '#core/books/reports/tax-item';
import type { TaxReport } from '#core/books/reports/tax-report';
import { dayInWords } from '#core/kernel/platform/clock';
import { type PrintedCell, PrintedPages } from './printed-pages.js';
import type { paperSizes } from './schedule-e.schema.js';
import { countsBy } from './tax-pdf.js';

interface About {
  business: string;
  /** The day it is printed, of the business. */
  today: string;
  paper: (typeof paperSizes)[number];
}

const notRecorded = 'not recorded';
const sumLines = new Set(['20', '21']);
const unknownTotal = {
  '23a': notRecorded,
  '23b': notRecorded,
  '23c': '',
  '23d': '',
  '23e': '',
  '24': 'left to the accountant',
  '25': 'left to the accountant',
  '26': 'left to the accountant',
} as const;
/** Whole text of an amount, with commas between thousands; the form has no sign of a currency. */
const figure = (amount: string): string => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(amount));
const said = (value: number | null): string => (value === null ? 'not entered' : String(value));
const placeOf = (propertyId: number, line: string): string => `property-${propertyId}-line-${line}`;

/** The draft: sheets of up to three properties, the totals, and in an appendix the documents of each figure. */
class ScheduleEPdf extends PrintedPages {
  constructor(
    private readonly draft: ScheduleEDraft,
    private readonly report: TaxReport,
    private readonly about: About,
  ) {
    super(about.paper === 'a4' ? 'A4' : 'LETTER');
  }

  write(): void {
    const { draft } = this;
    this.document.info.Title = `Schedule E ${draft.year}, draft`;
    for (const [at, sheet] of draft.sheets.entries()) {
      if (at > 0) this.document.addPage();
      this.head(at + 1);
      this.sheet(sheet);
    }
    if (draft.sheets.length === 0) {
      this.head(1);
      this.text('No property has a figure in this year.');
    }
    this.totals();
    this.appendix();
    this.document.end();
  }

  private head(sheet: number): void {
    const { year, owners, basis, sheets } = this.draft;
    this.heading(`Schedule E, Part I, ${year}`, 16);
    this.heading('Draft – not a form to file', 12);
    if (owners.length > 0) this.heading(owners.join(', '), 12);
    const where = sheets.length > 1 ? ` Sheet ${sheet} of ${sheets.length}.` : '';
    this.text(`${this.about.business}. Printed ${dayInWords(this.about.today)}.${where} ${countsBy[basis]} Figures lead to the appendix.`);
  }

  private sheet(properties: readonly DraftProperty[]): void {
    const row = (line: string, caption: string, cell: (property: DraftProperty) => PrintedCell): PrintedCell[] => [
      line,
      caption,
      ...properties.map(cell),
    ];
    const rows = [
      row('Line', '', ({ column }) => column),
      row('1a', 'Property and address', ({ property_name: name, address }) => (address && address !== name ? `${name}\n${address}` : name)),
      row('1b', 'Type of property (1 single family, 2 multi-family)', ({ type_code: code }) => said(code)),
      row('2', 'Fair rental days', ({ fair_rental_days: days }) => said(days)),
      row('', 'Personal use days', ({ personal_use_days: days }) => said(days)),
      row('', 'Qualified joint venture', () => 'No'),
      ...draftLines.map((line) => row(line, draftCaptions[line] ?? '', (property) => cellOf(property, line))),
      row('22', 'Deductible rental loss', () => 'by Form 8582'),
    ];
    const columnStyles: (number | '*')[] = [34, '*', ...properties.map(() => 112)];
    const sums = new Set(rows.flatMap(([line], at) => (typeof line === 'string' && sumLines.has(line) ? [at] : [])));
    this.table({ columnStyles, amounts: properties.length, isSum: (at) => sums.has(at) }, rows);
    for (const property of properties) this.asides(property);
  }

  /** What is on no line, though the year has it. */
  private asides({ column, without_line: open, from_escrow: escrow }: DraftProperty): void {
    if (open.figures > 0) this.text(`${column}: ${figure(open.total)} of expenses have no tax line and are on none of these lines.`);
    if (escrow.figures > 0)
      this.text(`${column}: ${figure(escrow.total)} paid from escrow are not in the books and on none of these lines.`);
  }

  private totals(): void {
    this.heading('Totals of all properties', 12);
    this.table({ columnStyles: [34, '*', 160] }, [
      ['Line', '', 'Amount'],
      ...this.draft.totals.map(({ line, amount }) => [
        line,
        draftCaptions[line] ?? '',
        amount === null ? unknownTotal[line] : figure(amount),
      ]),
    ]);
  }

  private appendix(): void {
    this.document.addPage();
    this.heading('Appendix: the documents of each figure', 14);
    this.text('Each document is named by its number in Rental Ledger, with the date it counts by.');
    for (const { property_id: id, property_name: name, income, lines } of this.report.properties) {
      this.heading(name, 12);
      for (const { line, label, total, items } of [...income.lines, ...lines])
        this.items(`${line}  ${label}: ${figure(total)}`, items, placeOf(id, line));
    }
  }

  private items(label: string, items: readonly ReportedItem[], place: string): void {
    this.heading(label, 10, place);
    const rows = items.map(({ date, vendor, unit, description, document_id: id, filename, amount }) => [
      date,
      [vendor, unit, description].filter(Boolean).join(': '),
      id === null ? 'No document' : `No. ${id}  ${filename ?? ''}`,
      figure(amount),
    ]);
    this.table({ columnStyles: [62, '*', 170, 80] }, [['Date', 'What', 'Document', 'Amount'], ...rows]);
  }
}

function cellOf({ property_id: id, cells }: DraftProperty, line: string): PrintedCell {
  const cell = cells.find((one) => one.line === line);
  if (!cell || cell.amount === null) return ['3', '4', '21'].includes(line) ? notRecorded : '';
  return cell.figures > 0 ? { text: figure(cell.amount), goTo: placeOf(id, line) } : figure(cell.amount);
}

/** The draft as a PDF to print. */
export function scheduleEPdf(draft: ScheduleEDraft, report: TaxReport, about: About) {
  const pdf = new ScheduleEPdf(draft, report, about);
  pdf.write();
  return pdf.document;
}
