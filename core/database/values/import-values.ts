/** What a CSV file can bring. */
export const importKinds = ['expenses', 'properties', 'vendors'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `reading`, `checking`, `running` and `undoing` are a worker's; in `mapping` and `checked` it waits for a person. A `refused` file cannot be read, a
 * `stopped` import goes on when a person says so.
 */
export const importStates = [
  'reading',
  'refused',
  'mapping',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** What a row is before the import (`new` to `left_out`) and what has become of a new one. */
export const rowOutcomes = ['new', 'existing', 'conflict', 'undecided', 'refused', 'left_out', 'imported', 'kept', 'undone'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Why a file, a row or a record is what it is. */
export const noteCodes = [
  'empty',
  'workbook',
  'not_text',
  'only_headings',
  'too_many_rows',
  'too_many_columns',
  'open_quotation',
  'broken_line',
  'gave_up',
  'missing',
  'not_a_day',
  'not_an_amount',
  'too_fine',
  'too_large',
  'zero',
  'below_zero',
  'foreign_currency',
  'unknown_value',
  'not_whole',
  'not_an_email',
  'too_long',
  'sum_line',
  'money_received',
  'twice_in_file',
  'imported_before',
  'in_books',
  'near_in_books',
  'same_record',
  'record_differs',
  'several_records',
  'undecided_property',
  'undecided_vendor',
  'undecided_category',
  'gone_property',
  'gone_vendor',
  'gone_category',
  'left_property',
  'left_vendor',
  'left_category',
  'refused_by_books',
  'not_saved',
  'record_gone',
  'record_changed',
  'kept_by_books',
  'record_used',
  // Of statements of a bank.
  'unknown_format',
  'pdf_statement',
  'hostile_xml',
  'broken_xml',
  'no_statement',
  'other_camt',
  'too_many_lines',
  'no_lines',
  'foreign_account',
  'broken_lines',
  'balance_off',
  'balance_breaks',
  'balance_gap',
  'no_amount',
  'more_notes',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** Why a row or record is what it is, and what the sentence about it is made of: the sentences stand in the languages of the console. */
export interface ImportNote {
  code: NoteCode;
  args: Record<string, string | number>;
}

/** In which order day and month stand where a date is written with slashes. */
export const dayOrders = ['mdy', 'dmy'] as const;
export type DayOrder = (typeof dayOrders)[number];

export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What an amount below zero is: a refund, or, as in the files of banks, an expense. */
export const negativeMeanings = ['refund', 'expense'] as const;
export type NegativeMeaning = (typeof negativeMeanings)[number];

/** The nouns that rows of expenses name. */
export const namedNouns = ['property', 'vendor', 'category'] as const;
export type NamedNoun = (typeof namedNouns)[number];

/**
 * What becomes of a name that is not known: a new record, an existing one (`map`), nothing but the expense (`none`: the business's own, a vendor's name
 * as mere text, no category), or its rows stay out.
 */
export const nameActions = ['create', 'map', 'none', 'leave'] as const;
export interface NameChoice {
  do: (typeof nameActions)[number];
  /** Of the existing record. */
  id?: number | undefined;
}

/** How a person wants a file to be read and taken over. */
export interface ImportSettings {
  /** The column of each field, from 0. */
  columns: Record<string, number>;
  /** Null: nobody knows yet. */
  dayOrder: DayOrder | null;
  decimal: DecimalMark | null;
  negative: NegativeMeaning;
  /** Whether rows that conflict with the books are taken all the same. */
  takeConflicts: boolean;
  /** What becomes of unknown names that nobody has decided about; null: that must be decided. */
  unknown: Record<NamedNoun, Exclude<NameChoice['do'], 'map'> | null>;
  /** What a person has decided about a name, as it is written in the file. */
  names: Record<NamedNoun, Record<string, NameChoice>>;
}

/** What was seen in the cells of a column. */
export interface ColumnFacts {
  heading: string;
  /** How many cells are not empty, can be read as days and as amounts. */
  filled: number;
  days: number;
  amounts: number;
  negative: number;
  /** Days with slashes of which only one order makes sense, and those of which both do. */
  mdy: number;
  dmy: number;
  eitherOrder: number;
  /** Amounts that say which mark is the decimal one; and whole ones that only seem to. */
  point: number;
  comma: number;
  seemsPoint: number;
  seemsComma: number;
}

/** What was seen in a file. */
export interface FileFacts {
  encoding: string;
  delimiter: string;
  /** The row of the headings, from 1. */
  headingRow: number;
  rows: number;
  columns: ColumnFacts[];
  /** The first rows, to be shown; long cells are cut. */
  head: string[][];
}

/** Rows and what they come to, in decimal text; null where they have no amounts. */
export interface CountedRows {
  rows: number;
  total: string | null;
}
export type NamedRows = CountedRows & { name: string | null };

/** What a dry run has found beside the outcome of each row. */
export interface ImportReport {
  /** All rows whose amount can be read. */
  file: CountedRows;
  /** Of what would be written; a name is null for the business's own and for no category. */
  byProperty: NamedRows[];
  byYear: NamedRows[];
  byCategory: NamedRows[];
  /** Names that nothing in the books has, the most frequent first. */
  unknown: Record<NamedNoun, (CountedRows & { name: string })[]>;
  /** How many of them there are. */
  unknownCount: Record<NamedNoun, number>;
}
