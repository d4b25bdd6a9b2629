import { Box, Chip } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '../inputs/TextInput';
import { withZip } from './service-areas';
import type { VendorForm } from './vendor-form';

/** The ZIP codes a vendor works in: Enter adds what is typed. */
export function ServiceAreas() {
  const translate = useTranslate();
  const { register, setValue, getValues } = useFormContext<VendorForm>();
  // What the server says of them is forgotten with the next save, as of every input.
  register('service_areas');
  const zips = useWatch<VendorForm, 'service_areas'>({ name: 'service_areas' }) ?? [];
  const keep = (areas: readonly string[]) => setValue('service_areas', [...areas], { shouldDirty: true });
  return (
    <Box>
      <TextInput
        source="zip"
        fullWidth
        label="vendors.add_zip"
        helperText={translate('vendors.add_zip_hint')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It adds the zip and does not save the form.
          event.preventDefault();
          keep(withZip(zips, getValues('zip') ?? ''));
          setValue('zip', '');
        }}
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
      {zips.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('vendors.service_areas')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mt: 1, p: 0, listStyle: 'none' }}
        >
          {zips.map((zip) => (
            <li key={zip}>
              <Chip
                size="small"
                label={zip}
                onDelete={() => keep(zips.filter((area) => area !== zip))}
                deleteIcon={<X size={14} role="button" aria-label={translate('vendors.remove_zip', { zip })} />}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
