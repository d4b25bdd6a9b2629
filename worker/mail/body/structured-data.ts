/** Mails describe their content to mail programs in schema.org's words; at most so many descriptions are read. */
const maxBlocks = 20;
const maxLength = 200_000;
const maxDepth = 6;
const maxThings = 50;
const opening = /<script\b([^>]{0,600})>/gi;
const isData = /\btype\s*=\s*["']?application\/ld\+json\b/i;
const heading = 'Stated by the message itself, for mail programs:';

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An HTML mail's JSON-LD, laid out as lines a reader (and the extractor) understands: the seller, numbers, dates and amounts of a schema.org
 * `Invoice` or `Order`. Empty where it has none.
 */
export function structuredLines(html: string): string[] {
  const things = blocksOf(html.slice(0, 5_000_000)).flatMap(thingsIn);
  const lines = things.slice(0, maxThings).flatMap((thing) => (isA(thing, 'Invoice') ? invoiceLines(thing) : orderLines(thing)));
  return lines.length === 0 ? [] : [heading, ...new Set(lines)];
}

/** Each is searched for from the end of the one before: an unclosed one must not cost its length squared. */
function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  opening.lastIndex = 0;
  for (let found = opening.exec(html); found && blocks.length < maxBlocks; found = opening.exec(html)) {
    const end = html.indexOf('</script', opening.lastIndex);
    if (end === -1) break;
    if (isData.test(found[1] ?? '')) blocks.push(html.slice(opening.lastIndex, end));
    opening.lastIndex = end;
  }
  return blocks;
}

function thingsIn(json: string): Thing[] {
  if (json.length > maxLength) return [];
  try {
    return papersIn(JSON.parse(json.replaceAll(/^\s*(?:<!--|<!\[CDATA\[)|(?:\]\]>|-->)\s*$/g, '')), 0);
  } catch {
    return [];
  }
}

/** Invoices and orders, however deep they are in a graph or in a message's `about`; an invoice contains its orders. */
function papersIn(value: unknown, depth: number): Thing[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.slice(0, maxThings).flatMap((item) => papersIn(item, depth + 1));
  if (!isThing(value)) return [];
  if (isA(value, 'Invoice')) return [value];
  const inside = Object.values(value).flatMap((item) => papersIn(item, depth + 1));
  return isA(value, 'Order') ? [value, ...inside] : inside;
}

const isA = (thing: Thing, type: string): boolean => [thing['@type']].flat().some((name) => String(name).split(/[/#:]/).at(-1) === type);

function invoiceLines(invoice: Thing): string[] {
  return [
    line('Vendor', nameOf(invoice.provider ?? invoice.broker)),
    line('Account number', wordOf(invoice.accountId)),
    line('Invoice number', wordOf(invoice.confirmationNumber ?? invoice.identifier)),
    line('Due date', dayOf(invoice.paymentDueDate ?? invoice.paymentDue)),
    line('Minimum payment due', moneyOf(invoice.minimumPaymentDue)),
    line('Total amount due', moneyOf(invoice.totalPaymentDue)),
  ].flat();
}

function orderLines(order: Thing): string[] {
  return [
    line('Vendor', nameOf(order.seller ?? order.merchant ?? order.broker)),
    line('Order number', wordOf(order.orderNumber ?? order.confirmationNumber)),
    line('Order date', dayOf(order.orderDate)),
    line('Order total', moneyOf(order.price === undefined ? order.total : order) ?? offered(order.acceptedOffer)),
  ].flat();
}

/** A single offer is the whole order; of several each has only its price. */
function offered(offers: unknown): string | null {
  const all = [offers].flat().filter(isThing);
  return all.length === 1 ? moneyOf(all[0]) : null;
}

const line = (label: string, value: string | null): string[] => (value === null ? [] : [`${label}: ${value}`]);

function wordOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (isThing(value)) return wordOf(value.value);
  return typeof value === 'string' && value.trim() !== '' && value.length <= 300 ? value.trim().replaceAll(/\s+/g, ' ') : null;
}

const nameOf = (value: unknown): string | null => wordOf(isThing(value) ? value.name : value);

const dayOf = (value: unknown): string | null => /^\d{4}-\d{2}-\d{2}/.exec(wordOf(value) ?? '')?.[0] ?? null;

/** A PriceSpecification, an Offer or a MonetaryAmount, or `USD 84.50`. */
function moneyOf(value: unknown): string | null {
  if (!isThing(value)) return figureOf(value);
  const figure = figureOf(value.price ?? value.value);
  const code = wordOf(value.priceCurrency ?? value.currency);
  return figure === null || code === null || /[^\d.,\s-]/.test(figure) ? figure : `${code} ${figure}`;
}

/** A number is written out with its cents. */
function figureOf(value: unknown): string | null {
  const word = typeof value === 'number' ? value.toFixed(2) : wordOf(value);
  if (word === null || !/\d/.test(word)) return null;
  return /^-?\d+(?:\.\d)?$/.test(word) ? Number(word).toFixed(2) : word;
}
