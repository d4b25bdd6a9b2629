import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { ChooseProperty } from './ChooseProperty';
import { DropZone } from './DropZone';
import { UploadProgress } from './UploadProgress';
import { useDropzoneUpload } from './use-dropzone-upload';

/** The page that is one large place to drop files on. */
export function UploadPage() {
  const translate = useTranslate();
  const viewer = useRole() === 'VIEWER';
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const upload = useDropzoneUpload(propertyId, !viewer);
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
      <DropZone upload={upload} disabled={viewer}>
        <ChooseProperty value={propertyId} disabled={viewer} onChange={setPropertyId} />
      </DropZone>
      <UploadProgress uploads={upload.uploads} onClear={upload.clear} />
    </Page>
  );
}
