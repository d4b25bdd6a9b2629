import { Button } from '@mui/material';
import { FileClock } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useAnnounced } from './use-announced';

/** The way from the documents that are here to those that wait at a portal; nothing where none does. */
export function ToDownload() {
  const translate = useTranslate();
  const count = useAnnounced({ status: 'open', q: '' }, 1, 1).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Button component={Link} to="/expected-documents" color="inherit" variant="outlined" startIcon={<FileClock size={15} aria-hidden />}>
      {translate('expected.to_download', { count })}
    </Button>
  );
}
