import type { OwnerStatement, OwnerStatementUpdate } from '../api/types';

type Figure = OwnerStatement['figures'][number];

/** A figure as it is typed. */
export interface TypedFigure extends Omit<Figure, 'amount'> {
  /** Tells the rows of the form apart. */
  key: number;
  amount: string;
}

export const figureKinds = [
  'rent',
  'other_income',
  'royalty',
  'deposit',
  'management_fee',
  'repairs',
  'other_cost',
  'opening',
  'contribution',
  'held',
  'disbursed',
] as const satisfies readonly Figure['kind'][];
export const costKinds: readonly Figure['kind'][] = ['management_fee', 'repairs', 'other_cost'];

/** The figures of a statement as a form begins with them. */
export const typedFigures = (figures: readonly Figure[]): TypedFigure[] =>
  figures.map((figure, key) => ({ ...figure, key, amount: figure.amount.toFixed(2) }));

export const emptyFigure = (key: number): TypedFigure => ({
  key,
  property_id: null,
  kind: 'rent',
  amount: '',
  line: null,
  label: '',
  day: null,
  is_separate: false,
  evidence: null,
});

/** What is sent; of a figure whose amount was changed its place says nothing any more. */
export const figuresOf = (typed: readonly TypedFigure[], shown: readonly Figure[]): NonNullable<OwnerStatementUpdate['figures']> =>
  typed.map(({ key, amount, evidence, line, ...figure }) => ({
    ...figure,
    amount: Number(amount),
    line: figure.kind === 'other_cost' ? line : null,
    evidence: Number(amount) === shown[key]?.amount ? evidence : null,
  }));
