import { Box, Card, IconButton, LinearProgress, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { UploadState } from './use-uploads';

function words({ outcome, fraction, error }: UploadState, translate: ReturnType<typeof useTranslate>): string {
  if (outcome === 'failed') return translate(error ?? 'upload.failed', { _: error ?? '' });
  if (outcome === 'duplicate') return translate('upload.duplicate');
  return outcome === 'done' ? translate('upload.done') : translate('upload.uploading', { percent: Math.round(fraction * 100) });
}

/** The files that were sent, each with how far it is or what became of it. */
export function UploadProgress({ uploads, onClear }: { uploads: readonly UploadState[]; onClear: () => void }) {
  const translate = useTranslate();
  if (uploads.length === 0) return null;
  return (
    <Card sx={{ mb: 1.5, maxHeight: 200, overflowY: 'auto', flexShrink: 0 }} aria-live="polite">
      <Box sx={{ display: 'flex' }}>
        <Box component="ul" sx={{ flex: 1, m: 0, p: 1.5, listStyle: 'none', display: 'grid', gap: 1 }}>
          {uploads.map((upload) => (
            <Box component="li" key={upload.key}>
              <Box sx={{ display: 'flex', gap: 1 }}>
                <Typography variant="body2" noWrap sx={{ flex: 1 }}>
                  {upload.name}
                </Typography>
                <Typography variant="body2" sx={{ color: upload.outcome === 'failed' ? 'error.main' : 'text.secondary' }}>
                  {words(upload, translate)}
                </Typography>
              </Box>
              {upload.outcome === 'running' && (
                <LinearProgress variant="determinate" value={upload.fraction * 100} aria-label={upload.name} />
              )}
            </Box>
          ))}
        </Box>
        <IconButton aria-label={translate('app.close')} onClick={onClear} sx={{ alignSelf: 'flex-start', m: 0.5 }} size="small">
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
    </Card>
  );
}
