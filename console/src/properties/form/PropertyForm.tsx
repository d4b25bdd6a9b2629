import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin';
import type { Property } from '../../api/types';
import { ActionButton } from '../../layout/ActionButton';
import { useRole } from '../../providers/role';
import { useRecordForm, type Values } from '../../records/use-record-form';
import { FormSection } from './FormSection';
import { type SectionName, sections } from './property-fields';
import { bodyOf, formOf } from './property-values';

interface PropertyFormProps {
  /** What is edited; null for a new one. */
  property: Property | null;
  /** What a new one begins with. */
  begun?: Values;
  /** The section that is open at first. */
  open?: SectionName;
  onSaved: (saved: RaRecord) => void;
  /** The way out without saving. */
  cancel: ReactNode;
}

const toForm = (property: Values): Values => formOf(property as unknown as Property);
/** Of a new property what is empty is left out. */
const newBody = (trimmed: Values, typed: Values): Values =>
  Object.fromEntries(Object.entries(bodyOf(trimmed, typed)).filter(([, value]) => value !== null));

function Fields({ property, begun = {}, open = 'basic_information', onSaved, cancel }: PropertyFormProps) {
  const translate = useTranslate();
  const readOnly = useRole() === 'VIEWER';
  const { busy, form } = useRecordForm({
    record: property,
    defaultValues: { ...formOf(null), ...begun },
    toForm,
    transform: property ? bodyOf : newBody,
    words: 'property_form',
    failed: property ? 'property_form.update_failed' : 'property_form.create_failed',
    detail: true,
    onSaved,
  });
  return (
    <Form {...form}>
      {readOnly && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('app.viewers')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {sections.map((section) => (
          <FormSection key={section.name} section={section} open={section.name === open} readOnly={readOnly} />
        ))}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 1.5,
          py: 1.5,
          backgroundColor: 'background.default',
        }}
      >
        {cancel}
        <ActionButton
          words={property ? 'property_form.save' : 'property_form.create'}
          type="submit"
          variant="contained"
          disabled={readOnly}
          loading={busy}
        />
      </Box>
    </Form>
  );
}

/** Everything about a property, in sections that fold: its name and address come first, the rest can follow. */
export function PropertyForm(props: PropertyFormProps) {
  return (
    <ResourceContextProvider value="properties">
      <Fields {...props} />
    </ResourceContextProvider>
  );
}
