import { type DocumentView, viewDocument, type ViewLine } from '#core/extraction/view/document-view';
import { readDates } from '#core/extraction/notation/date-notation';
import { isCharge, isMoney, type NamedAmount, namedAmounts } from '#core/extraction/named-amounts';
import { type NumberedLine, numbersOf, paymentNumbers, tellsOfPapers } from '#core/records/mail/payment-numbers';
import { emailPage } from '#core/reading/email-page';

/** The most payments of one e-mail; a longer list is a history. */
const mostPayments = 20;
/** So many of the amounts around the payments are looked at for the sum, the largest first. */
const mostSums = 20;

/** One payment's lines of a view: from `start` up to `end`. */
interface Block {
  start: number;
  end: number;
}

/**
 * The payments that one e-mail tells of, each as a text of its own: its own lines and what the e-mail says for all of them, without the
 * sum charged. `text` is a `gridText`. Empty where it is one payment, and wherever there is doubt: every payment must have a number of its
 * own under the same label, an amount of its own, all of one day, and the amounts must add up to the sum charged, to the cent.
 */
export function findPayments(text: string): string[] {
  const view = viewDocument([emailPage(text)]);
  const byLabel = paymentNumbers.map((label) => numbersOf(view, label));
  if (byLabel.every((numbers) => firstOfEach(numbers).length < 2)) return [];
  const amounts = namedAmounts(view);
  for (const numbers of byLabel) {
    const blocks = blocksOf(view, firstOfEach(numbers), amounts);
    if (blocks && isBeyondDoubt(view, blocks, byLabel)) return textsOf(text, view, blocks, amounts);
  }
  return [];
}

/** The first place of each number. */
function firstOfEach(numbers: readonly NumberedLine[]): NumberedLine[] {
  return numbers.filter(({ value }, at) => numbers.findIndex((other) => other.value === value) === at);
}

/** The lines of each payment, where their amounts add up to a sum that stands outside of them all. */
function blocksOf(view: DocumentView, numbers: readonly NumberedLine[], amounts: readonly NamedAmount[]): Block[] | null {
  const last = numbers.at(-1);
  if (!last || numbers.length < 2 || numbers.length > mostPayments) return null;
  const starts = startsOf(view, numbers);
  const [first, lastStart] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const outside = amounts.filter(
    (amount) => isMoney(amount) && amount.cents > 0 && (amount.line.index < first || amount.line.index > last.line),
  );
  const sums = [...new Set(outside.map(({ cents }) => cents))].toSorted((a, b) => b - a);
  for (const sum of sums.slice(0, mostSums)) {
    const places = amounts.filter(({ cents }) => cents === sum).map(({ line }) => line.index);
    if (places.some((at) => at >= first && at < lastStart)) continue;
    const end = endOf(view, lastStart, { number: last.line, sum: places.find((at) => at > last.line), amounts });
    const blocks = starts.map((start, at) => ({ start, end: starts[at + 1] ?? end }));
    const blockAmounts = blocks.map((block) => ownAmount(within(amounts, block)) ?? 0);
    if (blockAmounts.every((cents) => cents > 0) && blockAmounts.reduce((total, cents) => total + cents, 0) === sum) return blocks;
  }
  return null;
}

const within = (amounts: readonly NamedAmount[], { start, end }: Block): NamedAmount[] =>
  amounts.filter(({ line }) => line.index >= start && line.index < end);

/** What a payment charges, where its lines leave no doubt: they name one amount so, or hold one amount alone. Null where they don't. */
function ownAmount(amounts: readonly NamedAmount[]): number | null {
  const money = amounts.filter((amount) => amount.cents !== 0 && isMoney(amount));
  const named = money.filter(({ concept }) => isCharge(concept) || concept === 'payment');
  const values = new Set((named.length > 0 ? named : money).map(({ cents }) => cents));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

/** Where each payment begins: with the paragraph of its number, and above it with as many lines as stand there for every one of them. */
function startsOf(view: DocumentView, numbers: readonly NumberedLine[]): number[] {
  let starts = numbers.map(({ line }, at) => paragraphStart(view, line, (numbers[at - 1]?.line ?? -1) + 1));
  for (;;) {
    const above = starts.map((start) => view.lines[start - 1]);
    const heads = new Set(above.map((line) => line?.cells[0]?.folded));
    if (heads.size !== 1 || above.some((line, at) => !line || line.index <= (numbers[at - 1]?.line ?? -1))) return starts;
    starts = starts.map((start, at) => paragraphStart(view, start - 1, (numbers[at - 1]?.line ?? -1) + 1));
  }
}

/** Lines without an empty one between them; not beyond `from`. */
function paragraphStart(view: DocumentView, line: number, from: number): number {
  let start = line;
  while (start > from && rowOf(view.lines[start - 1]) === rowOf(view.lines[start]) - 1) start -= 1;
  return start;
}

const rowOf = (line: ViewLine | undefined): number => (line ? Math.round(line.top / line.height) : 0);

/** Where the last payment ends: before the sum charged, else behind the paragraph of its last amount. */
function endOf(
  view: DocumentView,
  start: number,
  { number, sum, amounts }: { number: number; sum: number | undefined; amounts: readonly NamedAmount[] },
): number {
  if (sum !== undefined) return paragraphStart(view, sum, number + 1);
  const last = Math.max(number, ...within(amounts.filter(isMoney), { start, end: Number.POSITIVE_INFINITY }).map(({ line }) => line.index));
  let end = last + 1;
  while (end < view.lines.length && rowOf(view.lines[end]) === rowOf(view.lines[end - 1]) + 1) end += 1;
  return end;
}

/** What arrives on some day tells nothing of when it was paid. */
const delivery = /deliver|arriv|dispatch|ship|estimat|liefer|zustell|versand|livraison|expedi|entrega|envio|consegna|spedi|bezorg|levering|dostaw/; // prettier-ignore

/** No table, no history, and no document above the payments that they are the lines of. */
function isBeyondDoubt(view: DocumentView, blocks: readonly Block[], byLabel: readonly (readonly NumberedLine[])[]): boolean {
  const isShared = (line: number): boolean => !blocks.some(({ start, end }) => line >= start && line < end);
  // One order that two transactions paid has its number in one place alone.
  const isOfEach = byLabel.every((numbers) => {
    const inside = blocks.map(({ start, end }) => numbers.filter(({ line }) => line >= start && line < end).map(({ value }) => value));
    const insideLines = new Set(inside.flat());
    return (insideLines.size === 0 || (inside.every(({ length }) => length === 1) && insideLines.size === blocks.length)) && numbers.every(({ value }) => insideLines.has(value)); // prettier-ignore
  });
  if (!isOfEach) return false;
  if (view.lines.some((line) => isShared(line.index) && tellsOfPapers(line.folded))) return false;
  const days = view.lines.filter((line) => !isShared(line.index) && !delivery.test(line.folded)).flatMap((line) => readDates(line.folded));
  return new Set(days.map((day) => day.dayFirst ?? day.monthFirst)).size < 2;
}

/** Each payment's text; of what is said for all, lines with an amount or with a payment's number are left out. */
function textsOf(text: string, view: DocumentView, blocks: readonly Block[], amounts: readonly NamedAmount[]): string[] {
  const rows = text.split('\n');
  const rowAt = (line: number): number => (line < view.lines.length ? rowOf(view.lines[line]) : rows.length);
  const [top, bottom] = [rowAt(blocks[0]?.start ?? 0), rowAt(blocks.at(-1)?.end ?? 0)];
  const left = new Set(amounts.filter(isMoney).map(({ line }) => rowOf(line)));
  const numbered = new Set(paymentNumbers.flatMap((label) => numbersOf(view, label).map(({ line }) => rowAt(line))));
  const shared = (from: number, to: number): string[] =>
    rows.slice(from, to).filter((_, at) => !left.has(from + at) && !numbered.has(from + at));
  return blocks.map(({ start, end }, at) =>
    [
      ...shared(0, top),
      ...rows.slice(rowAt(start), rowAt(end)),
      ...shared(bottom, rows.length),
      '',
      `[Payment ${at + 1} of ${blocks.length} in this e-mail.]`,
    ].join('\n'),
  );
}
