import type { RentalDays } from '#core/database/values/rental-days';
import type { propertyTypes } from '#core/database/values/property-values';
import { incomeLines } from '#core/database/values/income-values';
import { scheduleELines } from '#core/database/values/schedule-e';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';
import type { TaxReport } from '#core/books/reports/tax-report';

/** What the form asks of a property beside its figures. */
export interface DraftHouse {
  property_type: (typeof propertyTypes)[number] | null;
  days: RentalDays;
}

/** The lines of a property in the order of the form; 20 and 21 follow from those before them. */
export const draftLines = [...new Set<string>([...incomeLines, ...scheduleELines, '20', '21'])];
/** The totals of all properties below them. */
export const draftTotals = ['23a', '23b', '23c', '23d', '23e', '24', '25', '26'] as const;
type DraftTotal = (typeof draftTotals)[number];

/** A figure of the draft. Decimal text; null where the books do not know it, or it is left to the accountant. */
export interface DraftCell {
  line: string;
  amount: string | null;
  /** How many figures of the books it is made of. */
  figures: number;
}

/** The form's columns. */
export const columnLetters = ['A', 'B', 'C'] as const;
export type DraftProperty = ReturnType<typeof draftProperty> & { column: (typeof columnLetters)[number] };
export type ScheduleEDraft = ReturnType<typeof makeDraft>;

/** The form's code for a kind of property (Schedule E, line 1b): 1 single family residence, 2 multi-family residence. An apartment may be one or a house of them. */
const typeCodes: Readonly<Partial<Record<(typeof propertyTypes)[number], number>>> = {
  'single-family': 1,
  townhouse: 1,
  condo: 1,
  duplex: 2,
  'multi-family': 2,
};

/**
 * Part I of Schedule E (Form 1040) from the report of a year: three properties a sheet, their lines, and the totals of all (lines 23a to 26). Losses, line 22
 * and what follows from them are limited by Form 8582 and left open. Pure.
 */
export function makeDraft({ year, owners, basis, properties }: TaxReport, houses: ReadonlyMap<number, DraftHouse>) {
  const drafted = properties.map((property) => draftProperty(property, houses.get(property.property_id)));
  const sheets: DraftProperty[][] = [];
  for (const [at, property] of drafted.entries()) {
    if (at % columnLetters.length === 0) sheets.push([]);
    sheets.at(-1)?.push({ ...property, column: columnLetters[at % columnLetters.length] ?? 'A' });
  }
  return { year, owners, basis, sheets, totals: totalsOf(drafted) };
}

const isIncome = ({ line }: DraftCell): boolean => incomeLines.some((name) => name === line);

function draftProperty(property: TaxReport['properties'][number], house: DraftHouse | undefined) {
  const { property_id, property_name, address, without_line, from_escrow } = property;
  const found = new Map<string, { total: string; figures: number }>(
    [...property.income.lines, ...property.lines].map((line) => [line.line, line]),
  );
  const cells = [...new Set<string>([...incomeLines, ...scheduleELines])].map((line): DraftCell => {
    const sum = found.get(line);
    return { line, amount: sum?.total ?? null, figures: sum?.figures ?? 0 };
  });
  const income = amountsOf(cells.filter(isIncome));
  const spent = sumOf(amountsOf(cells.filter((cell) => !isIncome(cell))));
  // Without any income in the books the result is not a loss of all that was spent: it is not known.
  const net = income.length === 0 ? null : fromCents(toCents(sumOf(income)) - toCents(spent));
  const sums = [
    { line: '20', amount: spent, figures: 0 },
    { line: '21', amount: net, figures: 0 },
  ];
  return {
    property_id,
    property_name,
    address,
    type_code: house?.property_type ? (typeCodes[house.property_type] ?? null) : null,
    fair_rental_days: house?.days.fair_rental ?? null,
    personal_use_days: house?.days.personal_use ?? null,
    cells: [...cells, ...sums],
    /** What the year has for the property and no line counts. */
    without_line: { total: without_line.total, figures: without_line.figures },
    from_escrow: { total: from_escrow.total, figures: from_escrow.figures },
  };
}

/** Those that are known. */
const amountsOf = (cells: readonly DraftCell[]): string[] => cells.flatMap(({ amount }) => amount ?? []);

function totalsOf(properties: readonly ReturnType<typeof draftProperty>[]) {
  const of = (line: string): string[] => amountsOf(properties.flatMap(({ cells }) => cells.filter((cell) => cell.line === line)));
  const sumOrNone = (line: string): string | null => (of(line).length === 0 ? null : sumOf(of(line)));
  const nets = of('21');
  const isWhole = nets.length === properties.length;
  const hasLoss = nets.some((amount) => amount.startsWith('-'));
  const gains = isWhole ? sumOf(nets.filter((amount) => !amount.startsWith('-'))) : null;
  const amounts: Readonly<Record<DraftTotal, string | null>> = {
    '23a': sumOrNone('3'),
    '23b': sumOrNone('4'),
    '23c': sumOrNone('12'),
    '23d': sumOrNone('18'),
    '23e': sumOrNone('20'),
    '24': gains,
    '25': isWhole && !hasLoss ? '0.00' : null,
    '26': isWhole && !hasLoss ? gains : null,
  };
  return draftTotals.map((line) => ({ line, amount: amounts[line] }));
}
