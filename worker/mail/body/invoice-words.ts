import { printedHeading, readInvoiceXml } from '#core/extraction/invoice-xml';

/** An invoice as XML is no longer than this. */
const longest = 1024 * 1024;
/** The words before each of its values, in the order of a printed bill. */
const labels = [
  ['invoice_number', 'Invoice number'],
  ['service_date', 'Invoice date'],
  ['due_date', 'Due date'],
] as const;
const sums = [
  ['tax', 'Tax'],
  ['amount', 'Total'],
  ['amount_due', 'Amount due'],
] as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/**
 * An electronic invoice that came as bare XML (XRechnung, UBL, Cross Industry Invoice), printed as a bill of its own figures, so that it is read like
 * any other; null for any other XML, and for one that names neither number nor total.
 */
export function invoiceWords(xml: string): { number: string; words: string } | null {
  const values = xml.length > longest ? null : readInvoiceXml(xml);
  if (!values || textOf(values.invoice_number) === null || textOf(values.amount) === null) return null;
  const currency = textOf(values.currency) ?? '';
  const money = (amount: unknown): string | null => (textOf(amount) === null ? null : `${currency} ${textOf(amount)}`.trim());
  const lines = Array.isArray(values.line_items)
    ? (values.line_items as { description?: unknown; quantity?: unknown; amount?: unknown }[])
    : [];
  const items = lines.map(({ description, quantity, amount }) =>
    [textOf(description), textOf(quantity), money(amount)].filter((cell) => cell !== null).join('   '),
  );
  const words = [
    textOf(values.vendor),
    printedHeading,
    ...labels.map(([key, label]) => textOf(values[key]) && `${label}: ${textOf(values[key])}`),
    ...(items.length > 0 ? ['', ...items] : []),
    '',
    ...sums.map(([key, label]) => money(values[key]) && `${label}: ${money(values[key])}`),
  ]
    .filter((line) => line !== null && line !== undefined)
    .join('\n');
  return { number: textOf(values.invoice_number)?.slice(0, 200) ?? '', words };
}
