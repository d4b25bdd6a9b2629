import type { ImportNote } from '#core/database/values/import-values';

/** What each note says, with the places of its arguments. The console has the same sentences in each of its languages. */
const sentences: Readonly<Record<string, string>> = {
  empty: 'This file is empty.',
  workbook: 'This is an Excel workbook. Save it as CSV in Excel (File, Save As), then upload that file.',
  not_text: 'This is not a CSV file: it has characters that no text has.',
  only_headings: 'This file has headings and no rows below them.',
  too_many_rows: 'This file has more than %{most} rows. Divide it into smaller files.',
  too_many_columns: 'Row %{row} has more than %{most} columns.',
  open_quotation: 'A quotation mark that opens near line %{line} is never closed.',
  broken_line: 'Line %{line} cannot be read.',
  gave_up: 'Something went wrong on our side. Try again; if it fails again, tell your administrator.',
  missing: 'Row %{row}: “%{column}” is empty.',
  not_a_day: 'Row %{row}, “%{column}”: “%{value}” is not a date.',
  not_an_amount: 'Row %{row}, “%{column}”: “%{value}” is not an amount.',
  too_fine: 'Row %{row}, “%{column}”: “%{value}” has more than two decimals.',
  too_large: 'Row %{row}, “%{column}”: “%{value}” is too large.',
  zero: 'Row %{row}, “%{column}”: an amount of zero is no expense.',
  below_zero: 'Row %{row}, “%{column}”: “%{value}” is below zero.',
  foreign_currency: 'Row %{row}, “%{column}”: “%{value}” is not in %{own}, the currency of the books.',
  unknown_value: 'Row %{row}, “%{column}”: “%{value}” is none of %{values}.',
  not_whole: 'Row %{row}, “%{column}”: “%{value}” is not a whole number.',
  not_an_email: 'Row %{row}, “%{column}”: “%{value}” is not an e-mail address.',
  too_long: 'Row %{row}, “%{column}” has more than %{most} characters.',
  sum_line: 'Row %{row} adds up the rows above it.',
  money_received: 'Row %{row} is money received, not spent.',
  twice_in_file: 'Row %{row} has the same name as row %{first}.',
  imported_before: 'Row %{row} came with import %{import} before.',
  in_books: 'Row %{row} is in the books already, as expense %{expense}.',
  near_in_books: 'Row %{row} may be expense %{expense} of %{day}: same vendor, property and amount, a few days apart.',
  same_record: 'Row %{row}: %{name} is there already.',
  record_differs: 'Row %{row}: %{name} is there already with another %{fields}. It stays as it is.',
  several_records: 'Row %{row}: several records are called %{name}.',
  undecided_property: 'Row %{row}: no property is called “%{name}”.',
  undecided_vendor: 'Row %{row}: no vendor is called “%{name}”.',
  undecided_category: 'Row %{row}: no category is called “%{name}”.',
  gone_property: 'Row %{row}: the property chosen for “%{name}” is no longer there.',
  gone_vendor: 'Row %{row}: the vendor chosen for “%{name}” is no longer there.',
  gone_category: 'Row %{row}: the category chosen for “%{name}” is no longer there.',
  left_property: 'Row %{row}: the property “%{name}” is left out.',
  left_vendor: 'Row %{row}: the vendor “%{name}” is left out.',
  left_category: 'Row %{row}: the category “%{name}” is left out.',
  refused_by_books: 'Row %{row}: %{sentence}',
  not_saved: 'Row %{row} cannot be saved.',
  record_gone: 'It was deleted before.',
  record_changed: 'Changed since the import: %{fields}.',
  kept_by_books: '%{sentence}',
  record_used: 'Used since the import by %{by}.',
};

/** Every code a note can have. */
export const noteCodes: readonly string[] = Object.keys(sentences);

/** A note as a sentence for a person. Pure. */
export const sentenceOfNote = ({ code, args }: ImportNote): string =>
  (sentences[code] ?? code).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
