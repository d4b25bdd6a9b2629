import { useState } from 'react';
import { type RaRecord, useCreate, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import { EditConflict } from '../providers/guarded-update';
import { fieldProblemsOf, sentenceOf } from './problems';

export type Values = Record<string, unknown>;

export interface RecordFormOptions {
  /** That of the context, where it is left out. */
  resource?: string;
  /** The record that is edited; null: a new one. */
  record: RaRecord | null;
  /** What a new one begins with. */
  defaultValues?: Values;
  /** The values of the fields, where they are not those of the record. */
  toForm?: (record: Values) => Values;
  /** What is sent: of texts that are trimmed by then, empty ones null, and beside them as they were typed. */
  transform?: (trimmed: Values, typed: Values) => Values;
  /** What is sent of an edit, where the fields are not those of the record: of what was changed in them, and the record as it is now. */
  toBody?: (changed: Values, latest: RaRecord) => Values;
  /** The part of the catalogue with its texts: `created`, `updated` and the names of the fields. */
  words: string;
  /** Names of fields in it, where they are others. */
  labels?: Readonly<Record<string, string>>;
  /** Says that someone else changed the same `fields` meanwhile. */
  conflict?: string;
  failed: string;
  /** Show the server's sentence instead of `failed` where it has one. */
  detail?: boolean;
  /** The field that shows why it failed, where the server names none. */
  failedAt?: string;
  onSaved: (saved: RaRecord, typed: Values) => void;
}

const same = (values: Values): Values => values;
const textOf = (value: unknown): string => ((typeof value === 'number' || typeof value === 'string') && value !== '' ? String(value) : '–');

// The problems of a conflict outlast the new values of the fields.
const keepProblems = { keepErrors: true };

const trimmed = (typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]));

/**
 * Creates or edits a record of the resource: the props of its `<Form>`, and whether it is being saved. Where someone else has changed the
 * same fields meanwhile, they say so first; a second save keeps what was typed.
 */
export function useRecordForm({ record, defaultValues = {}, toForm = same, transform = same, words, onSaved, ...on }: RecordFormOptions) {
  const { toBody: bodyOfChanges, labels = {}, conflict = 'app.edit_conflict' } = on;
  const resource = useResourceContext(on);
  const translate = useTranslate();
  const notify = useNotify();
  const [create, creating] = useCreate(resource, undefined, { returnPromise: true });
  const [update, updating] = useUpdate(resource, undefined, { returnPromise: true });
  /** The record as it was when the form showed it, and what the form shows. */
  const [{ before, shown }, setEdited] = useState(() => ({ before: record, shown: record && toForm(record) }));
  const toBody = (typed: Values): Values => transform(trimmed(typed), typed);
  const labelOf = (name: string): string => translate(`${words}.${labels[name] ?? name}`);

  const disagree = ({ record: latest, merged, fields }: EditConflict): Record<string, string> => {
    setEdited({ before: latest as RaRecord, shown: bodyOfChanges ? merged : toForm(merged) });
    const named = fields.map(labelOf).join(', ');
    notify(conflict, { type: 'warning', messageArgs: { fields: named } });
    const there = toForm(latest);
    const meanwhile = (name: string): string => {
      const value = textOf(there[name]);
      // A choice has a text in the catalogue, named after the field and the value.
      return translate('app.changed_meanwhile', { value: translate(`${words}.${name}_${value}`, { _: value }) });
    };
    // An id says nothing to a person: its field is named in the toast.
    return Object.fromEntries(fields.filter((name) => !name.endsWith('_id')).map((name) => [name, meanwhile(name)]));
  };
  const refused = (error: unknown): Record<string, string> => {
    const problems = fieldProblemsOf(error);
    // What is wrong with fields stands beside them.
    const hasSentence = on.detail && Object.keys(problems).length === 0;
    notify(hasSentence ? sentenceOf(error, on.failed) : on.failed, { type: 'error' });
    return { ...(on.failedAt && { [on.failedAt]: sentenceOf(error, on.failed) }), ...problems };
  };
  const save = async (typed: Values): Promise<Record<string, string> | undefined> => {
    let saved: RaRecord;
    try {
      if (record) {
        const edit = bodyOfChanges
          ? { data: typed, meta: { asTyped: toForm, toBody: bodyOfChanges } }
          : { data: toBody(typed), meta: { asTyped: (kept: Values) => toBody(toForm(kept)) } };
        saved = await update(resource, { id: record.id, previousData: before, ...edit });
      } else saved = await create(resource, { data: toBody(typed) });
    } catch (error) {
      return error instanceof EditConflict ? disagree(error) : refused(error);
    }
    notify(`${words}.${record ? 'updated' : 'created'}`, { type: 'success' });
    onSaved(saved, typed);
    return undefined;
  };
  return {
    busy: creating.isPending || updating.isPending,
    form: {
      ...(shown ? { record: shown } : { defaultValues }),
      resetOptions: keepProblems,
      disableInvalidFormNotification: true,
      noValidate: true,
      onSubmit: save,
    },
  };
}
