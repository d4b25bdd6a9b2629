import { Box, Card } from '@mui/material';
import { UploadCloud } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Quiet, Text } from '../layout/Text';
import { useSettings } from '../settings/use-settings';
import { TakePhoto } from './TakePhoto';
import type { useDropzoneUpload } from './use-dropzone-upload';

interface DropZoneProps {
  upload: ReturnType<typeof useDropzoneUpload>;
  disabled: boolean;
  /** What stands before the buttons. */
  children: ReactNode;
}

/** A large place to drop files on, with buttons for those who would rather choose or photograph them. */
export function DropZone({ upload, disabled, children }: DropZoneProps) {
  const translate = useTranslate();
  const largest = useSettings().data?.max_upload_mb ?? 25;
  return (
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
      <Text words={upload.dragging ? 'upload.release' : 'upload.drop'} variant="h2" sx={{ mt: 1 }} />
      <Quiet words="upload.formats" args={{ size: largest }} sx={{ mb: 2.5 }} />
      <Box sx={{ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        {children}
        <TakePhoto disabled={disabled} onPhotos={upload.send} />
        <ActionButton words="upload.choose" variant="contained" onClick={upload.choose} disabled={disabled} />
      </Box>
      {disabled && <Text words="app.viewers" sx={{ mt: 2 }} />}
    </Card>
  );
}
