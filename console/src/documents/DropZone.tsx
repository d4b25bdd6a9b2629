import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { UploadProgress } from '../upload/UploadProgress';
import type { useDropzoneUpload } from '../upload/use-dropzone-upload';

/** Takes files that are dropped anywhere on it, and shows what becomes of them. */
export function DropZone({ upload, children }: { upload: ReturnType<typeof useDropzoneUpload>; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box {...upload.dropProps} sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex', flexDirection: 'column' }}>
      <input {...upload.inputProps} aria-label={translate('upload.choose')} />
      {upload.dragging && (
        <Box
          sx={({ tokens }) => ({
            position: 'absolute',
            inset: 0,
            zIndex: 10,
            display: 'grid',
            placeItems: 'center',
            borderRadius: '10px',
            border: `2px dashed ${tokens.blue}`,
            backgroundColor: tokens.blueGround,
            fontWeight: 600,
          })}
        >
          {translate('upload.drop')}
        </Box>
      )}
      <UploadProgress uploads={upload.uploads} />
      {children}
    </Box>
  );
}
