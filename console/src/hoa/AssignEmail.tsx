import { Alert, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { HoaEmailRow, Property } from '../api/types';
import { useProperties } from '../documents/use-documents';
import { FormDialog } from '../layout/FormDialog';
import { subjectWords } from '../mail/subject-words';
import { Suggestion } from './Suggestion';
import type { useHoaActions } from './use-hoa-actions';

interface AssignEmailProps {
  email: HoaEmailRow;
  actions: ReturnType<typeof useHoaActions>;
  onClose: () => void;
}

function NoProperties() {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="/properties/new" size="small" color="inherit">
          {translate('hoa.add_property')}
        </Button>
      }
    >
      {translate('hoa.no_properties')}
    </Alert>
  );
}

interface PropertyFieldProps {
  properties: readonly Property[];
  value: number | '';
  missing: boolean;
  onChange: (id: number) => void;
}

function PropertyField({ properties, value, missing, onChange }: PropertyFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      required
      label={translate('hoa.property')}
      value={value}
      error={missing}
      helperText={missing ? translate('hoa.property_required') : undefined}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {properties.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Says whose an e-mail is: the suggestion is chosen already. What was entered stays when saving fails. */
export function AssignEmail({ email, actions, onClose }: AssignEmailProps) {
  const translate = useTranslate();
  const { data: properties, isSuccess } = useProperties();
  const [chosen, setChosen] = useState<number | null>(null);
  const [notes, setNotes] = useState(email.review_notes ?? '');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const suggested = properties?.find(({ id }) => id === email.ai_suggested_property_id)?.id;
  const property = chosen ?? suggested ?? '';
  const none = isSuccess && properties.length === 0;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (property === '') return;
    setSaving(true);
    const changed = notes.trim() === (email.review_notes ?? '') ? undefined : notes;
    const done = await actions.assign(email.id, property, changed);
    setSaving(false);
    if (done) onClose();
  };
  return (
    <FormDialog title="hoa.assign_title" action="hoa.assign" busy={saving} disabled={none} onSubmit={submit} onClose={onClose}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {email.subject === null ? translate('hoa.no_subject') : subjectWords(email.subject)}
      </Typography>
      <Suggestion email={email} />
      {none && <NoProperties />}
      {!none && (
        <PropertyField properties={properties ?? []} value={property} missing={tried && property === ''} onChange={(id) => setChosen(id)} />
      )}
      <TextField
        label={translate('hoa.notes')}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 20_000 } }}
      />
    </FormDialog>
  );
}
