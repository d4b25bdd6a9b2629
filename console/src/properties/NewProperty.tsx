import { Box, Button, Card, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson, wordsOf } from '../api/http';
import type { Property } from '../api/types';
import { Page } from '../layout/Page';
import { useSettings } from '../settings/use-settings';

const empty = { name: '', address: '', city: '', state: '', zip_code: '', email_slug: '' };
type Form = typeof empty;
const labels: Record<keyof Form, string> = {
  name: 'name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip_code: 'zip',
  email_slug: 'slug',
};

/** A new property: its name and where it stands; the rest can follow. */
export function NewProperty() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const domain = useSettings().data?.mail_domain ?? '';
  const { register, handleSubmit, setError, formState } = useForm<Form>({ defaultValues: empty });
  const create = handleSubmit(async (form) => {
    const json = Object.fromEntries(Object.entries(form).filter(([, value]) => value.trim() !== ''));
    try {
      const property = await fetchJson<Property>('/properties/', { method: 'POST', json });
      await queryClient.invalidateQueries({ queryKey: ['properties'] });
      notify('properties.created', { type: 'success' });
      await navigate(`/properties/${property.id}`);
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems)) if (field in empty) setError(field as keyof Form, { message });
      notify(wordsOf(error, 'properties.create_failed'), { type: 'error' });
    }
  });
  const field = (name: keyof Form) => ({
    label: translate(`properties.${labels[name]}`),
    error: Boolean(formState.errors[name]),
    helperText: formState.errors[name]?.message ?? (name === 'email_slug' ? translate('properties.slug_hint', { domain }) : undefined),
  });
  return (
    <Page title="properties.new_title">
      <Card component="form" noValidate onSubmit={(event) => void create(event)} sx={{ p: 3, maxWidth: 640, display: 'grid', gap: 2 }}>
        <TextField
          {...field('name')}
          required
          autoFocus
          {...register('name', { validate: (value) => value.trim() !== '' || translate('properties.name_required') })}
        />
        <TextField {...field('address')} autoComplete="off" {...register('address')} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' } }}>
          <TextField {...field('city')} {...register('city')} />
          <TextField {...field('state')} {...register('state')} />
          <TextField {...field('zip_code')} {...register('zip_code')} />
        </Box>
        <TextField {...field('email_slug')} {...register('email_slug')} />
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
          <Button component={Link} to="/properties" color="inherit">
            {translate('app.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {translate('properties.create')}
          </Button>
        </Box>
      </Card>
    </Page>
  );
}
