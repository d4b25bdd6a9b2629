import { Dialog, styled } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Form, type RaRecord, useCreate, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import { FormDialogParts } from '../layout/FormDialog';
import { EditConflict } from '../providers/guarded-update';
import { fieldProblemsOf, sentenceOf } from './problems';

type Values = Record<string, unknown>;

interface RecordFormDialogProps {
  /** The record that is edited; null: a new one. */
  record: RaRecord | null;
  /** What a new one begins with. */
  defaultValues?: Values;
  /** What is sent of what was typed; texts are trimmed by then, and empty ones null. */
  transform?: (typed: Values) => Values;
  /** The part of the catalogue with its texts: `add`, `edit`, `create`, `save`, `created`, `updated` and what failed. */
  words: string;
  failed: string;
  /** Show the server's sentence instead of `failed` where it has one. */
  detail?: boolean;
  /** The field that shows why it failed, where the server names none. */
  failedAt?: string;
  onClose: () => void;
  children: ReactNode;
}

const StyledForm = styled(Form)({ display: 'flex', flexDirection: 'column', minHeight: 0 });

const textOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '–');

// The problems of a conflict outlast the new values of the fields.
const keepProblems = { keepErrors: true };

const trimmed = (typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]));

/**
 * Creates or edits a record of the resource. Where someone else has changed the same fields meanwhile, they say so first; a second save
 * keeps what was typed.
 */
export function RecordFormDialog({
  record,
  words,
  defaultValues = {},
  transform = (typed) => typed,
  onClose,
  children,
  ...on
}: RecordFormDialogProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const [create, creating] = useCreate(resource, undefined, { returnPromise: true });
  const [update, updating] = useUpdate(resource, undefined, { returnPromise: true });
  /** The record as it was when the form showed it, and what the form shows. */
  const [{ before, shown }, setEdited] = useState({ before: record, shown: record });
  const busy = creating.isPending || updating.isPending;

  /** What the form shows beside its fields. */
  const problemsOf = (error: unknown): Record<string, string> => {
    if (error instanceof EditConflict) {
      setEdited({ before: error.latest as RaRecord, shown: error.merged as RaRecord });
      const fields = error.fields.map((name) => translate(`${words}.${name}`)).join(', ');
      notify('app.edit_conflict', { type: 'warning', messageArgs: { fields } });
      const meanwhile = (name: string): string => {
        const value = textOf(error.latest[name]);
        // A choice has a text in the catalogue, named after the field and the value.
        return translate('app.changed_meanwhile', { value: translate(`${words}.${name}_${value}`, { _: value }) });
      };
      return Object.fromEntries(error.fields.map((name) => [name, meanwhile(name)]));
    }
    notify(on.detail ? sentenceOf(error, on.failed) : on.failed, { type: 'error' });
    return { ...(on.failedAt && { [on.failedAt]: sentenceOf(error, on.failed) }), ...fieldProblemsOf(error) };
  };
  const save = async (typed: Values): Promise<Record<string, string> | undefined> => {
    const data = transform(trimmed(typed));
    try {
      if (before) await update(resource, { id: before.id, data, previousData: before });
      else await create(resource, { data });
    } catch (error) {
      return problemsOf(error);
    }
    notify(`${words}.${before ? 'updated' : 'created'}`, { type: 'success' });
    onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={(_, why) => !busy && why !== 'backdropClick' && onClose()} fullWidth maxWidth="sm" aria-labelledby={id}>
      <StyledForm
        {...(shown ? { record: shown } : { defaultValues })}
        resetOptions={keepProblems}
        disableInvalidFormNotification
        noValidate
        onSubmit={save}
      >
        <FormDialogParts
          id={id}
          title={`${words}.${record ? 'edit' : 'add'}`}
          action={`${words}.${record ? 'save' : 'create'}`}
          busy={busy}
          onClose={onClose}
        >
          {children}
        </FormDialogParts>
      </StyledForm>
    </Dialog>
  );
}
