import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import { UploadCloud } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useProperties } from '../documents/use-documents';
import { Page } from '../layout/Page';
import { useCanChange, useRole } from '../providers/role';
import { useSettings } from '../settings/use-settings';
import { UploadProgress } from './UploadProgress';
import { useDropzoneUpload } from './use-dropzone-upload';

/** The page that is one large place to drop files on. */
export function UploadPage() {
  const translate = useTranslate();
  const role = useRole();
  const largest = useSettings().data?.max_upload_mb ?? 25;
  const canChange = useCanChange();
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const properties = useProperties().data ?? [];
  const upload = useDropzoneUpload(propertyId, canChange);
  return (
    <Page
      title="upload.title"
      subtitle="upload.subtitle"
      actions={
        <Button component={Link} to="/documents" variant="outlined" color="inherit">
          {translate('upload.to_hub')}
        </Button>
      }
    >
      <Card
        {...upload.dropProps}
        sx={({ tokens }) => ({
          p: { xs: 4, md: 8 },
          mb: 2,
          textAlign: 'center',
          borderStyle: 'dashed',
          borderWidth: 2,
          borderColor: upload.dragging ? tokens.blue : tokens.border,
          backgroundColor: upload.dragging ? tokens.blueGround : tokens.paper,
        })}
      >
        <input {...upload.inputProps} aria-label={translate('upload.choose')} />
        <UploadCloud size={34} aria-hidden />
        <Typography variant="h2" sx={{ mt: 1 }}>
          {translate('upload.drop')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2.5 }}>
          {translate('upload.formats', { size: largest })}
        </Typography>
        <Box sx={{ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <TextField
            select
            label={translate('upload.property')}
            value={propertyId ?? ''}
            onChange={({ target }) => setPropertyId(target.value === '' ? null : Number(target.value))}
            disabled={!canChange}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 240, textAlign: 'left' }}
          >
            <MenuItem value="">{translate('upload.none')}</MenuItem>
            {properties.map((property) => (
              <MenuItem key={property.id} value={property.id}>
                {property.name}
              </MenuItem>
            ))}
          </TextField>
          <Button variant="contained" onClick={upload.choose} disabled={!canChange}>
            {translate('upload.choose')}
          </Button>
        </Box>
        {role === 'VIEWER' && <Typography sx={{ mt: 2 }}>{translate('app.viewers')}</Typography>}
      </Card>
      <UploadProgress uploads={upload.uploads} onClear={upload.clear} />
    </Page>
  );
}
