import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldProblems } from '../../api/error-words';
import { ApiError, fetchJson, wordsOf } from '../../api/http';
import { conflictsOf, onTopOf } from '../../api/meanwhile';
import type { Property } from '../../api/types';
import { FormField } from './FormField';
import { OwnedBanner } from './OwnedBanner';
import { type FieldSection, sections } from './property-fields';
import { formOf, isAsked, mask, payloadOf, type PropertyForm as Form, type PropertyPayload } from './property-values';

interface PropertyFormProps {
  /** What is edited; null for a new one. */
  property: Property | null;
  /** The word on the button that saves. */
  action: string;
  /** What is said when it could not be saved and the server says nothing. */
  failed: string;
  save: (payload: PropertyPayload) => Promise<void>;
  /** The way out without saving. */
  cancel: ReactNode;
  /** Only to be looked at. */
  readOnly?: boolean;
}

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } } as const;

interface SectionProps {
  section: FieldSection;
  form: UseFormReturn<Form>;
  before: Form;
  isNew: boolean;
  readOnly: boolean;
}

function Section({ section, form, before, isNew, readOnly }: SectionProps) {
  const translate = useTranslate();
  const [ownership, value] = useWatch({ control: form.control, name: ['ownership_type', 'estimated_value'] });
  return (
    <Card component="section" aria-label={translate(section.title)} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate(section.title)}
      </Typography>
      {section.title === 'property_form.financial_information' && <OwnedBanner ownership={ownership} value={Number(value)} />}
      {section.groups.map(({ title, fields }) => (
        <Box key={title ?? ''}>
          {title && (
            <Typography variant="h3" sx={{ mt: 2.5, mb: 2 }}>
              {translate(title)}
            </Typography>
          )}
          <Box sx={columns}>
            {fields
              .filter((field) => isAsked(field, ownership))
              .map((field) => (
                <FormField key={field.name} {...{ field, form, isNew, readOnly }} isSet={before[field.name] === mask} />
              ))}
          </Box>
        </Box>
      ))}
    </Card>
  );
}

/** The form, and its save: over what somebody else has put there meanwhile it says so first, beside the field, and what was not touched stays theirs. */
function useSaving({ property, failed, save }: Pick<PropertyFormProps, 'property' | 'failed' | 'save'>) {
  const translate = useTranslate();
  const notify = useNotify();
  // What it was when the form was opened: a change of somebody else must not reset what is being typed.
  const [before, setBefore] = useState(() => formOf(property));
  const form = useForm<Form>({ defaultValues: before });
  const point = (problems: readonly (readonly [name: string, message: string])[]): void => {
    for (const [at, [name, message]] of problems.entries()) form.setError(name as keyof Form, { message }, { shouldFocus: at === 0 });
  };
  const disagree = (names: readonly (keyof Form)[], merged: Form, latest: Form): void => {
    setBefore(latest);
    form.reset(merged, { keepDefaultValues: true });
    const words = (name: keyof Form) => translate(`property_form.${name}_${latest[name]}`, { _: latest[name] || '–' });
    point(names.map((name) => [name, translate('property_form.changed_meanwhile', { value: words(name) })]));
    notify('property_form.conflict', { type: 'warning' });
  };
  const submit = form.handleSubmit(async (typed) => {
    try {
      const latest = property ? formOf(await fetchJson<Property>(`/properties/${property.id}`)) : before;
      const merged = onTopOf(latest, typed, before);
      const conflicts = conflictsOf(latest, typed, before);
      if (conflicts.length > 0) return disagree(conflicts, merged, latest);
      await save(payloadOf(merged, latest));
    } catch (error) {
      const problems = Object.entries(error instanceof ApiError ? fieldProblems(error.body) : {}).filter(([name]) => name in before);
      point(problems);
      notify(problems.length > 0 ? failed : wordsOf(error, failed), { type: 'error' });
    }
  });
  return { form, before, submit };
}

/** Everything about a property, in sections; what does not fit is said beside its field and nothing typed is lost. */
export function PropertyForm({ property, action, failed, save, cancel, readOnly = false }: PropertyFormProps) {
  const translate = useTranslate();
  const { form, before, submit } = useSaving({ property, failed, save });
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      {readOnly && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('app.viewers')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {sections.map((section) => (
          <Section key={section.title} {...{ section, form, before, readOnly }} isNew={property === null} />
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
        <Button type="submit" variant="contained" disabled={readOnly} loading={form.formState.isSubmitting}>
          {translate(action)}
        </Button>
      </Box>
    </Box>
  );
}
