import { costOfWords, isNet, isTotal, kindOfWords, type Side, sideOfHeading } from '#core/books/income/figure-words';
import { leftOver } from '#core/books/income/balance-of';
import { isWithheldKind, type StatementFigure } from '#core/database/values/income-values';
import { readDates } from '#core/extraction/notation/date-notation';
import { moneyText, readAmounts } from '#core/extraction/notation/money-notation';
import { monthPattern } from '#core/extraction/notation/month-names';
import { fold } from '#core/extraction/notation/text-fold';
import { levelBox, type Line, type PageText } from '#core/reading/page-text';
import { unionBox } from '#core/reading/union-box';

/** A property that a statement may name, by words that stand on a line of it (folded). */
export interface NamedHouse {
  id: number;
  words: readonly string[];
}

interface PlacedAmount {
  cents: number;
  start: number;
  end: number;
  /** The right edge of its last word: amounts of a column end there. */
  right: number;
  words: Line['words'];
}

/** An amount with the words before it, and those beside it that have none of their own. */
interface Row {
  /** The day it begins with. */
  day: string | null;
  label: string;
  amounts: PlacedAmount[];
}

interface PlacedLine {
  page: number;
  folded: string;
  rows: Row[];
  /** Parts of the line that stand apart. */
  cells: Line['words'][];
}

type Columns = readonly { side: Side; right: number }[];

/** So much wider than a letter, a gap parts two columns. */
const wideGap = 2.5;
/** Longer words are a sentence's. */
const longestLabel = { letters: 60, words: 8 };

const sentence = /\b(?:your|was|is|are|if|average|minimum|last year|as of|ask|phone|do not|plan|plans)\b|\b(?:of|from)$/;

/** A day without its year. */
const shortDay = new RegExp(`^\\s*(?:\\d{1,2}/\\d{1,2}|(?:${monthPattern})\\.? \\d{1,2})(?=\\s)`, 'i');

const isFar = (before: Line['words'][number], word: Line['words'][number]): boolean => {
  const [left, , width] = levelBox(before);
  return levelBox(word)[0] - (left + width) > (width / Math.max(1, before.text.length)) * wideGap;
};
const rightOf = (words: Line['words']): number => {
  const [left, , width] = levelBox(words.at(-1) ?? { box: [0, 0, 0, 0] });
  return left + width;
};

function placeLine(page: number, { words }: Line): PlacedLine {
  let text = '';
  const starts: number[] = [];
  const cells: Line['words'][] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const isApart = before === undefined || isFar(before, word);
    if (isApart) cells.push([]);
    cells.at(-1)?.push(word);
    text += before ? (isApart ? '  ' : ' ') : '';
    starts.push(text.length);
    text += word.text;
  }
  const folded = fold(text);
  const amounts = readAmounts(folded)
    .filter(({ decimals, currency }) => decimals === 2 || (decimals === 0 && currency !== null))
    .map(({ cents, start, end }): PlacedAmount => {
      const own = words.filter((word, at) => (starts[at] ?? 0) < end && (starts[at] ?? 0) + word.text.length > start);
      return { cents, start, end, right: rightOf(own), words: own };
    });
  return {
    page,
    folded,
    rows: rowsOf(text, amounts),
    cells,
  };
}

/** Two lists may stand side by side: what has words of its own is another row. */
function rowsOf(text: string, amounts: readonly PlacedAmount[]): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (const amount of amounts) {
    const { day, label } = labelOf(text.slice(from, amount.start));
    const last = rows.at(-1);
    if (last && !/\p{L}/u.test(label)) last.amounts.push(amount);
    else rows.push({ day, label, amounts: [amount] });
    from = amount.end;
  }
  return rows;
}

function labelOf(text: string): Pick<Row, 'day' | 'label'> {
  const [date] = readDates(fold(text));
  const dated = date && date.start < 4 ? date : null;
  const label = text
    .slice(dated?.end ?? 0)
    .replace(shortDay, '')
    .replaceAll(/[.·•_*…]{2,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s:.\-–−|]+|[\s:.$(\-–−|]+$/g, '');
  return { day: dated ? (dated.monthFirst ?? dated.dayFirst ?? null) : null, label };
}

/** The columns that a line without amounts names; null where it is no head of a table. */
function columnsOf({ cells }: PlacedLine): Columns | null {
  const columns = cells.flatMap((cell) => {
    // A narrow column may run into that of the balance.
    const title = cell.slice(0, cell.findIndex(({ text }) => /balance/i.test(text)) >>> 0);
    const text = fold(title.map((word) => word.text).join(' '));
    const side = text.length < 24 ? sideOfHeading(text) : null;
    return side ? [{ side, right: rightOf(title) }] : [];
  });
  return cells.length > 2 && new Set(columns.map(({ side }) => side)).size === 2 ? columns : null;
}

/** A line of few words without an amount that says what follows; a statement's own title says nothing. */
function headingOf({ cells, folded }: PlacedLine): Side | null {
  return cells.length === 1 && folded.length < 40 && !/\bstatement\b|\bto\b/.test(folded) ? sideOfHeading(folded) : null;
}

/** The amount of a row that its columns say is income or cost; where no column tells, its first. */
function amountIn({ amounts }: Row, columns: Columns | null): { amount: PlacedAmount; side: Side | null } | null {
  const [first] = amounts;
  if (!first) return null;
  for (const amount of columns ? amounts : []) {
    const near = (columns ?? []).toSorted((a, b) => Math.abs(a.right - amount.right) - Math.abs(b.right - amount.right))[0];
    if (near && Math.abs(near.right - amount.right) < 0.06) return { amount, side: near.side };
  }
  // A row of several amounts under other columns is of another table.
  return columns && amounts.length > 2 ? null : { amount: first, side: null };
}

/** The property a line names; null where it names none. Where one's words are part of another's the longer ones count. */
function houseOn({ folded }: PlacedLine, houses: readonly NamedHouse[]): number | null {
  const hits = houses.flatMap(({ id, words }) =>
    words.filter((word) => word !== '' && folded.includes(word)).map((word) => ({ id, word })),
  );
  return hits.toSorted((a, b) => b.word.length - a.word.length)[0]?.id ?? null;
}

const ofAll = /\b(?:portfolio|grand total|all properties|summary)\b/;

/**
 * The figures of an owner statement as its lines have them, each with its place. Where it names several properties the lines below a name are that property's; else they are of
 * the document's (null). Sums are left out, and what does not fit the balance: of a reserve that is part of the closing balance one is held. Pure.
 */
export function readFigures(pages: readonly PageText[], houses: readonly NamedHouse[]): StatementFigure[] {
  const lines = pages.flatMap(({ page, lines: rows }) => rows.map((line) => placeLine(page, line)));
  const isSeveral = new Set(lines.flatMap((line) => houseOn(line, houses) ?? [])).size > 1;
  const figures: StatementFigure[] = [];
  let house: number | null = null;
  let heading: Side | null = null;
  let columns: Columns | null = null;
  for (const line of lines) {
    const here: number | null = isSeveral ? houseOn(line, houses) : null;
    if (here !== null) house = here;
    else if (isSeveral && ofAll.test(line.folded)) house = null;
    if (line.rows.length === 0) {
      columns = columnsOf(line) ?? columns;
      heading = headingOf(line) ?? heading;
    }
    for (const row of isSeveral && house === null ? [] : line.rows) {
      // Below the sum of a list stands what is no part of it.
      if (isTotal(fold(row.label))) heading = null;
      const figure = figureOf(row, { page: line.page, columns, heading });
      if (figure) figures.push({ ...figure, property_id: house });
    }
  }
  return [...Map.groupBy(figures, (figure) => figure.property_id).values()].flatMap((own) => fitting(once(own)));
}

interface Around {
  page: number;
  columns: Columns | null;
  heading: Side | null;
}

function figureOf(row: Row, { page, columns, heading }: Around): StatementFigure | null {
  const found = amountIn(row, columns);
  const words = fold(row.label);
  const isSentence = words.length > longestLabel.letters || words.split(' ').length > longestLabel.words || sentence.test(words);
  if (!found || found.amount.cents === 0 || words === '' || isSentence) return null;
  const kind = isNet(words) ? 'disbursed' : kindOfWords(words, { column: found.side, heading });
  if (kind === null) return null;
  const { cents, words: placed } = found.amount;
  const isCost = isWithheldKind(kind);
  // A cost is mostly written below zero, or in brackets: its kind says that it leaves.
  const isTakenBack = cents < 0 && !isCost && kind !== 'disbursed' && kind !== 'held';
  return {
    property_id: null,
    kind: isCost ? costOfWords(words).kind : kind,
    amount: moneyText(isTakenBack ? cents : Math.abs(cents)),
    line: isCost ? costOfWords(words).line : null,
    label: row.label.slice(0, 200),
    day: row.day,
    is_separate: false,
    evidence: { page, box: unionBox(placed.map(({ box }) => box)), text: placed.map(({ text }) => text).join(' ') },
  };
}

const isOnce = ({ kind }: StatementFigure): boolean => kind === 'disbursed' || kind === 'opening' || kind === 'held';

/** What is paid out, carried over or held stands in more than one place: of one amount it is one. */
function once(figures: readonly StatementFigure[]): StatementFigure[] {
  return figures.filter(
    (figure, at) => !isOnce(figure) || figures.findIndex((each) => each.kind === figure.kind && each.amount === figure.amount) === at,
  );
}

/** Without the balances that keep it from adding up, where it does without them. */
function fitting(all: StatementFigure[]): StatementFigure[] {
  const named = all.filter(({ kind, label }) => kind !== 'disbursed' || !isNet(fold(label)));
  // What a month comes to counts as paid out where nothing else says what was.
  const isNamed = named.some(({ kind }) => kind === 'disbursed');
  const figures = isNamed || leftOver(all) !== '0.00' ? named : all;
  if (!figures.some(({ kind }) => kind === 'disbursed') || leftOver(figures) === '0.00') return figures;
  const paid = new Set(figures.filter(({ kind }) => kind === 'disbursed').map(({ amount }) => amount));
  // What was paid out may stand a second time under words that do not say so.
  const doubtful = figures.filter(
    ({ kind, amount }) => kind === 'held' || kind === 'opening' || (isWithheldKind(kind) && paid.has(amount)),
  );
  // The fewest are left out: one, then pairs, then all.
  const choices = [
    ...doubtful.map((each) => [each]),
    ...doubtful.flatMap((each, at) => doubtful.slice(at + 1).map((second) => [each, second])),
    doubtful,
  ];
  const left = choices.map((out) => figures.filter((figure) => !out.includes(figure))).find((rest) => leftOver(rest) === '0.00');
  return left ?? figures;
}
