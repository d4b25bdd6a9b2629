import { Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useServiceTypes } from '../tags/use-tags';
import { ServiceAreas } from './ServiceAreas';
import { contactMethods, type VendorForm } from './vendor-form';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;
const isEmail = (text: string): boolean => text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

function ServiceType({ form: { control } }: { form: UseFormReturn<VendorForm> }) {
  const translate = useTranslate();
  const names = (useServiceTypes().data ?? []).map((type) => type.name);
  return (
    <Controller
      control={control}
      name="service_type"
      render={({ field: { ref, ...field } }) => (
        <TextField
          select
          {...field}
          inputRef={ref}
          label={translate('vendors.service_type')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('vendors.no_service_type')}</MenuItem>
          {/* One that is no longer offered stays with who has it. */}
          {[...new Set([...names, field.value])].filter(Boolean).map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

function Contact({ form: { control } }: { form: UseFormReturn<VendorForm> }) {
  const translate = useTranslate();
  const check = (name: 'accepts_email' | 'accepts_sms' | 'is_preferred') => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <FormControlLabel control={<Checkbox size="small" checked={value} {...field} />} label={translate(`vendors.${name}`)} />
      )}
    />
  );
  return (
    <Box sx={two}>
      <Controller
        control={control}
        name="preferred_contact_method"
        render={({ field: { ref, ...field } }) => (
          <TextField select {...field} inputRef={ref} label={translate('vendors.preferred_contact')}>
            {contactMethods.map((method) => (
              <MenuItem key={method} value={method}>
                {translate(`vendors.method_${method}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, gridColumn: '1 / -1', ml: 0.25, my: -0.5 }}>
        {check('accepts_email')}
        {check('accepts_sms')}
        {check('is_preferred')}
      </Box>
    </Box>
  );
}

/** The fields of a vendor. */
export function VendorFields({ form }: { form: UseFormReturn<VendorForm> }) {
  const translate = useTranslate();
  const { register, control, formState } = form;
  const { errors } = formState;
  const field = (name: keyof VendorForm) => ({
    label: translate(`vendors.${name}`),
    error: Boolean(errors[name]),
    helperText: errors[name]?.message,
  });
  const required = (text: string) => text.trim() !== '' || translate('vendors.name_required');
  return (
    <>
      <TextField required autoFocus autoComplete="off" {...field('business_name')} {...register('business_name', { validate: required })} />
      <Box sx={two}>
        <TextField {...field('contact_name')} autoComplete="off" {...register('contact_name')} />
        <ServiceType form={form} />
        <TextField type="tel" {...field('phone')} autoComplete="off" {...register('phone')} />
        <TextField
          type="email"
          {...field('email')}
          autoComplete="off"
          {...register('email', { validate: (text) => isEmail(text) || translate('vendors.email_wrong') })}
        />
      </Box>
      <Box>
        <Typography variant="h3" component="h3" sx={{ mb: 1.25 }}>
          {translate('vendors.service_areas')}
        </Typography>
        <Controller
          control={control}
          name="service_areas"
          render={({ field: { value, onChange } }) => (
            <Controller
              control={control}
              name="zip"
              render={({ field: zip }) => <ServiceAreas zips={value} onChange={onChange} typed={zip.value} onTyped={zip.onChange} />}
            />
          )}
        />
      </Box>
      <Contact form={form} />
      <Box sx={two}>
        <TextField {...field('address')} autoComplete="off" {...register('address')} />
        <TextField {...field('tax_id')} autoComplete="off" {...register('tax_id')} />
      </Box>
      <TextField multiline {...field('aliases')} helperText={translate('vendors.aliases_hint')} {...register('aliases')} />
      <TextField multiline minRows={2} {...field('notes')} {...register('notes')} />
    </>
  );
}
