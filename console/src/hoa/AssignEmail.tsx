import { Alert, Typography } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { HoaEmailRow } from '../api/types';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ValueField } from '../layout/ValueField';
import { ActionButton } from '../layout/ActionButton';
import { FormDialog } from '../layout/FormDialog';
import { subjectWords } from '../mail/subject-words';
import { usualOrder } from '../providers/usual-order';
import { Suggestion } from './Suggestion';
import { useAssign } from './use-hoa-emails';

interface AssignEmailProps {
  email: HoaEmailRow;
  onClose: () => void;
}

function NoProperties() {
  const translate = useTranslate();
  return (
    <Alert severity="warning" action={<ActionButton words="hoa.add_property" variant="text" to="/properties/new" size="small" />}>
      {translate('hoa.no_properties')}
    </Alert>
  );
}

/** Says whose an e-mail is: the suggestion is chosen already. What was entered stays when saving fails. */
export function AssignEmail({ email, onClose }: AssignEmailProps) {
  const translate = useTranslate();
  const { total } = useGetList('properties', { pagination: { page: 1, perPage: 1 }, sort: usualOrder });
  const [chosen, setChosen] = useState<number | null>(null);
  const [notes, setNotes] = useState(email.review_notes ?? '');
  const [tried, setTried] = useState(false);
  const { mutate: assign, isPending } = useAssign();
  const property = chosen ?? email.ai_suggested_property_id;
  const none = total === 0;
  const missing = tried && property === null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (property === null) return;
    const changed = notes.trim() === (email.review_notes ?? '') ? undefined : notes;
    assign({ id: email.id, propertyId: property, notes: changed }, { onSuccess: onClose });
  };
  return (
    <FormDialog title="hoa.assign_title" action="hoa.assign" busy={isPending} disabled={none} onSubmit={submit} onClose={onClose}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {email.subject === null ? translate('hoa.no_subject') : subjectWords(email.subject)}
      </Typography>
      <Suggestion email={email} />
      {none && <NoProperties />}
      {!none && (
        <PropertyChooser
          required
          label={translate('hoa.property')}
          value={property}
          error={missing}
          helperText={missing && translate('hoa.property_required')}
          onChange={setChosen}
        />
      )}
      <ValueField label="hoa.notes" value={notes} onValue={setNotes} multiline minRows={3} most={20_000} />
    </FormDialog>
  );
}
