import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { DropZone } from './DropZone';
import { UploadProgress } from './UploadProgress';
import { useDropzoneUpload } from './use-dropzone-upload';

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** The page that is one large place to drop files on; `?property=7` names whose they are. */
export function UploadPage() {
  const translate = useTranslate();
  const viewer = useRole() === 'VIEWER';
  const [query] = useSearchParams();
  const [propertyId, setPropertyId] = useState(() => idOf(query.get('property')));
  const upload = useDropzoneUpload(propertyId, !viewer);
  const failedShare = query.get('shared') === 'failed';
  return (
    <Page title="upload.title" subtitle="upload.subtitle" actions={<ActionButton words="upload.to_hub" to="/documents" />}>
      {failedShare && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('upload.share_failed')}
        </Alert>
      )}
      <DropZone upload={upload} disabled={viewer}>
        <PropertyChooser
          label={translate('upload.property')}
          first={[{ id: null, name: translate('upload.none') }]}
          value={propertyId}
          disabled={viewer}
          onChange={setPropertyId}
          sx={{ width: 280, maxWidth: '100%', textAlign: 'left' }}
        />
      </DropZone>
      <UploadProgress uploads={upload.uploads} />
    </Page>
  );
}
