import type { Response } from 'express';
import { dayInWords } from '#core/kernel/platform/clock';
import type { ReportedItem } from '#core/books/reports/tax-item';
import type { TaxReport } from '#core/books/reports/tax-report';
import { sendStream } from '../http/send-stream.js';
import { PrintedPages } from './printed-pages.js';

interface About {
  business: string;
  currency: string;
  /** The day it is printed, of the business. */
  today: string;
}

type Property = TaxReport['properties'][number];
type Sum = Property['capital'];

export const countsBy = {
  cash: 'Each expense counts on the day it was paid, or on its date where that is not known (cash).',
  accrual: 'Each expense counts on the day it was due, or on its date where that is not known (accrual).',
};

/** Writes the report: a page of sums for each property, its figures below them. */
class TaxPdf extends PrintedPages {
  private readonly money: (amount: string) => string;

  constructor(
    private readonly report: TaxReport,
    private readonly about: About,
  ) {
    super('LETTER');
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: about.currency });
    this.money = (amount) => format.format(Number(amount));
  }

  write(): void {
    const { report, about } = this;
    this.document.info.Title = `Schedule E ${report.year}`;
    this.heading(`Tax year ${report.year}`, 20);
    if (report.owners.length > 0) this.heading(report.owners.join(', '), 13);
    this.text(`${about.business}. Printed ${dayInWords(about.today)}. ${countsBy[report.basis]}`);
    this.bridge();
    this.heading('Properties', 13);
    this.properties();
    for (const property of report.properties) this.property(property);
    this.document.end();
  }

  /** Without income of anybody the totals alone, as of a business that records expenses only. */
  private properties(): void {
    const { properties } = this.report;
    const hasIncome = properties.some(({ income }) => income.lines.length > 0);
    if (!hasIncome) {
      const rows = properties.map(({ property_name: name, total }) => [name, this.money(total)]);
      this.table({ columnStyles: ['*', 110] }, [['Property', 'Total'], ...rows]);
      return;
    }
    const rows = properties.map(({ property_name: name, income, total, net }) => [
      name,
      this.money(income.total),
      this.money(total),
      this.money(net),
    ]);
    this.table({ columnStyles: ['*', 90, 90, 90] }, [['Property', 'Income', 'Expenses', 'Net'], ...rows]);
  }

  private bridge(): void {
    const { expenses, business, capital, without_line, interest, withheld, depreciation, total } = this.report.bridge;
    const steps = [
      [`Expenses of ${this.report.year}`, expenses],
      ['Less business expenses (not tied to a property)', business],
      ['Less capital expenses, which are depreciated', capital],
      ['Less expenses without a tax line', without_line],
      ['Plus mortgage interest without an expense', interest],
      ['Plus costs that managers withheld', withheld],
      ['Plus depreciation of assets', depreciation],
    ] as const;
    const shown = steps.filter(([, amount], at) => at === 0 || Number(amount) !== 0);
    this.heading('How the total is calculated', 13);
    this.table({ columnStyles: ['*', 110] }, [
      ['', 'Amount'],
      ...[...shown, ['Total on lines of Schedule E', total] as const].map(([label, amount]) => [label, this.money(amount)]),
    ]);
  }

  private property({ property_name: name, address, income, lines, total, net, capital, without_line, from_escrow }: Property): void {
    this.document.addPage();
    this.heading(name, 16);
    if (address) this.text(address);
    const aside: [string, Sum][] = [
      ['Capital expenses: on line 18 as they are depreciated', capital],
      ['Without a tax line: not in the total', without_line],
      ['Paid from escrow, not in the books: not in the total', from_escrow],
    ];
    const sums: [string, Sum][] = [...lines.map(({ line, label, ...sum }): [string, Sum] => [`${line}  ${label}`, sum]), ...aside].filter(
      ([, { figures }]) => figures > 0,
    );
    const rows = sums.map(([label, sum]) => [label, String(sum.figures), this.money(sum.total)]);
    const received = income.lines.map(({ line, label, ...sum }): [string, Sum] => [`${line}  ${label}`, sum]);
    if (received.length > 0) {
      const incomeRows = received.map(([label, sum]) => [label, String(sum.figures), this.money(sum.total)]);
      this.table({ columnStyles: ['*', 60, 110] }, [['Income', 'Items', 'Amount'], ...incomeRows]);
    }
    this.table({ columnStyles: ['*', 60, 110] }, [
      ['Schedule E line', 'Items', 'Amount'],
      ...rows,
      ['Total on lines', '', this.money(total)],
    ]);
    if (received.length > 0) this.table({ columnStyles: ['*', 110] }, [['Income less expenses', this.money(net)]]);
    for (const [label, { items }] of [...received, ...sums]) this.items(label, items);
  }

  private items(label: string, items: readonly ReportedItem[]): void {
    this.heading(label, 11);
    const rows = items.map(({ date, vendor, unit, description, filename, amount }) => [
      date,
      vendor ?? '',
      [unit, description].filter(Boolean).join(': '),
      filename ?? 'No document',
      this.money(amount),
    ]);
    this.table({ columnStyles: [62, 110, '*', 130, 80] }, [['Date', 'Vendor', 'Description', 'Document', 'Amount'], ...rows]);
  }
}

/** Sends the report as a PDF to print, page by page as it is written. */
export async function sendTaxPdf(response: Response, report: TaxReport, about: About): Promise<void> {
  response.set({ 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="schedule-e-${report.year}.pdf"` });
  const pdf = new TaxPdf(report, about);
  const sent = sendStream(pdf.document, response);
  pdf.write();
  await sent;
}
