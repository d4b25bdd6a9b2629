import { Box, Chip, TextField } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { withZip } from './service-areas';

interface ServiceAreasProps {
  zips: readonly string[];
  onChange: (zips: readonly string[]) => void;
  typed: string;
  onTyped: (typed: string) => void;
}

/** The zip codes somebody works in: Enter adds the one that is typed. */
export function ServiceAreas({ zips, onChange, typed, onTyped }: ServiceAreasProps) {
  const translate = useTranslate();
  return (
    <Box>
      <TextField
        fullWidth
        label={translate('vendors.add_zip')}
        helperText={translate('vendors.add_zip_hint')}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It adds the zip and does not save the form.
          event.preventDefault();
          onChange(withZip(zips, typed));
          onTyped('');
        }}
        slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
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
                onDelete={() => onChange(zips.filter((one) => one !== zip))}
                deleteIcon={<X size={14} role="button" aria-label={translate('vendors.remove_zip', { zip })} />}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
