import type { ImportNote, NoteCode } from '#core/database/values/import-values';
import type { JudgedRow, Judging } from '#core/records/imports/judge-expenses';
import { type ComparedRecord, type KnownRecord, nameKey } from '#core/records/imports/known-records';
import { contentOf, fingerprintOf, type ReadRow } from '#core/records/imports/read-row';
import { squeezed } from '#core/records/imports/squeezed';
import { endsAlike } from '#core/records/vendors/tax-id';
import { phoneDigits } from '#core/records/messages/phone-digits';

/** How rows of vendors or properties are compared with those there are. */
const nouns = {
  vendors: { noun: 'vendor', name: 'business_name', compared: ['phone', 'email', 'tax_id'] },
  properties: { noun: 'property', name: 'name', compared: ['address'] },
} as const;

function isSameValue(field: string, ofRow: string, ofRecord: string): boolean {
  if (field === 'phone') return phoneDigits(ofRow) === phoneDigits(ofRecord);
  // Of a record its last four are known.
  if (field === 'tax_id') return endsAlike(ofRow, ofRecord);
  return squeezed(ofRow) === squeezed(ofRecord);
}

/** The fields in which a row and a record both say something, and not the same. */
const differing = (row: ReadRow, { fields }: ComparedRecord, compared: readonly string[]): string[] =>
  compared.filter((field) => {
    const [ofRow = '', ofRecord = ''] = [row.values[field], fields[field]];
    return ofRow !== '' && ofRecord !== '' && !isSameValue(field, ofRow, ofRecord);
  });

type Verdict = Pick<JudgedRow, 'outcome' | 'note'>;

function verdictOfRecord(row: ReadRow, record: KnownRecord, differs: readonly string[]): Verdict {
  const args = { row: row.number, id: record.id, name: record.name };
  if (differs.length === 0) return { outcome: 'existing', note: { code: 'same_record', args } };
  return { outcome: 'conflict', note: { code: 'record_differs', args: { ...args, fields: differs.join(', ') } } };
}

/** What a dry run says of the rows of vendors or properties, in the order of the file. A record there is stays as it is. Pure. */
export function judgeDirectory(kind: keyof typeof nouns, rows: readonly ReadRow[], { known, earlier }: Judging): JudgedRow[] {
  const { noun, name: nameField, compared } = nouns[kind];
  const records = new Map<number, ComparedRecord>(known[kind].map((record) => [record.id, record]));
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.trouble) return { ...row, ...row.trouble, fingerprint: null, names: null };
    const key = nameKey(noun, row.values[nameField] ?? '');
    const fingerprint = fingerprintOf(kind, contentOf(row.values), 0);
    const judged = { ...row, fingerprint, names: null };
    const first = seen.get(key);
    if (first !== undefined) return { ...judged, outcome: 'left_out' as const, note: noteOf('twice_in_file', row, { first }) };
    seen.set(key, row.number);
    const importId = earlier.get(fingerprint);
    if (importId !== undefined)
      return { ...judged, outcome: 'existing' as const, note: noteOf('imported_before', row, { import: importId }) };
    const found = known.byName[noun].get(key);
    const record = found ? records.get(found.id) : undefined;
    if (record) return { ...judged, ...verdictOfRecord(row, record, differing(row, record, compared)) };
    // Several have this name: nobody knows which is meant, and one more would not help.
    if (found === null)
      return { ...judged, outcome: 'conflict' as const, note: noteOf('several_records', row, { name: row.values[nameField] ?? '' }) };
    return { ...judged, outcome: 'new' as const, note: null };
  });
}

const noteOf = (code: NoteCode, row: ReadRow, args: ImportNote['args']): ImportNote => ({ code, args: { row: row.number, ...args } });
