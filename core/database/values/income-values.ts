import { z } from 'zod';
import { type ScheduleELine, scheduleELines } from '#core/database/values/schedule-e';
import { Evidence, MoneyText } from '#core/extraction/fields/extracted-fields';

/** What money that was received is for. A tenant's security deposit is held for the tenant and is no income. */
export const incomeKinds = ['rent', 'other_income', 'royalty', 'deposit'] as const;
export type IncomeKind = (typeof incomeKinds)[number];

/** What a manager has paid out of it. */
export const withheldKinds = ['management_fee', 'repairs', 'other_cost'] as const;
export type WithheldKind = (typeof withheldKinds)[number];

/** What else moves an owner's balance: what stood there before, what the owner paid in, what stays with the manager, and what was paid to the owner. */
export const ownerBalanceKinds = ['opening', 'contribution', 'held', 'disbursed'] as const;

/** All figures of an owner statement. */
export const figureKinds = [...incomeKinds, ...withheldKinds, ...ownerBalanceKinds] as const;
export type FigureKind = (typeof figureKinds)[number];

/** Lines of Schedule E (Form 1040), Part I, for income: rents received, royalties received. */
export const incomeLines = ['3', '4'] as const;
export type IncomeLine = (typeof incomeLines)[number];

/** Late fees, laundry and parking are rental income as rents are (instructions for line 3). */
const lineOfIncome: Readonly<Record<IncomeKind, IncomeLine | null>> = { rent: '3', other_income: '3', royalty: '4', deposit: null };

export const isIncomeKind = (kind: string): kind is IncomeKind => kind in lineOfIncome;
export const isWithheldKind = (kind: string): kind is WithheldKind => withheldKinds.some((each) => each === kind);

/** The line of Schedule E a figure stands on; null for a deposit, and for what is neither income nor a cost. `line`: of other costs. */
export function lineOfFigure(kind: FigureKind, line: ScheduleELine | null): IncomeLine | ScheduleELine | null {
  if (isIncomeKind(kind)) return lineOfIncome[kind];
  if (!isWithheldKind(kind)) return null;
  return kind === 'management_fee' ? '11' : kind === 'repairs' ? '14' : (line ?? '19');
}

/** One figure of an owner statement. */
export const StatementFigure = z.object({
  /** Null: the property of the document. */
  property_id: z.int().nullable(),
  kind: z.enum(figureKinds),
  /** Decimal text without a sign but for what was taken back: rent that bounced is below zero. */
  amount: MoneyText,
  /** Of Schedule E, for other costs. */
  line: z.enum(scheduleELines).nullable(),
  /** The words beside it. */
  label: z.string().max(200),
  /** `YYYY-MM-DD`, where the line has its own. */
  day: z.string().nullable(),
  /** A cost that is in the books besides an expense of the same amount. */
  is_separate: z.boolean(),
  evidence: Evidence.nullable(),
});
export type StatementFigure = z.output<typeof StatementFigure>;

/** What a person says of an owner statement; null or left out: as it is read. */
export interface StatementEntry {
  figures?: StatementFigure[] | null;
  /** The days it is for, `YYYY-MM-DD`. */
  from?: string | null;
  to?: string | null;
  /** It takes the place of an earlier statement of the same time. */
  corrects?: boolean | null;
}
