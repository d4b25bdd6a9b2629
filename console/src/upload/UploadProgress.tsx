import { Box, Card, LinearProgress, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { IconAction } from '../layout/IconAction';
import { uploads as allUploads, type UploadState } from './uploads';

function words({ outcome, fraction, error }: UploadState, translate: ReturnType<typeof useTranslate>): string {
  if (outcome === 'failed') return translate(error ?? 'upload.failed', { _: error ?? '' });
  return outcome === 'running' ? translate('upload.uploading', { percent: Math.round(fraction * 100) }) : translate(`upload.${outcome}`);
}

function UploadRow({ upload }: { upload: UploadState }) {
  const translate = useTranslate();
  const { key, name, outcome } = upload;
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 30 }}>
        <Typography variant="body2" noWrap sx={{ flex: '1 1 140px' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: outcome === 'failed' ? 'error.main' : 'text.secondary' }}>
          {words(upload, translate)}
        </Typography>
        {outcome === 'failed' && (
          <ActionButton
            words="app.retry"
            color="primary"
            variant="text"
            size="small"
            aria-label={translate('upload.retry_named', { name })}
            onClick={() => void allUploads.retry(key)}
          />
        )}
        {(outcome === 'failed' || outcome === 'waiting') && (
          <ActionButton
            words="upload.remove"
            variant="text"
            size="small"
            aria-label={translate('upload.remove_named', { name })}
            onClick={() => void allUploads.remove(key)}
          />
        )}
      </Box>
      {outcome === 'running' && <LinearProgress variant="determinate" value={upload.fraction * 100} aria-label={name} />}
    </Box>
  );
}

/** The files that wait or were sent, each with how far it is or what became of it. */
export function UploadProgress({ uploads }: { uploads: readonly UploadState[] }) {
  if (uploads.length === 0) return null;
  const anyDone = uploads.some(({ outcome }) => outcome === 'done' || outcome === 'duplicate');
  return (
    <Card sx={{ mb: 1.5, maxHeight: 240, overflowY: 'auto', flexShrink: 0 }} aria-live="polite">
      <Box sx={{ display: 'flex' }}>
        <Box component="ul" sx={{ flex: 1, minWidth: 0, m: 0, p: 1.5, listStyle: 'none', display: 'grid', gap: 1 }}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </Box>
        {anyDone && (
          <IconAction label="app.close" icon={X} onClick={allUploads.clear} sx={{ alignSelf: 'flex-start', m: 0.5 }} size="small" />
        )}
      </Box>
    </Card>
  );
}
