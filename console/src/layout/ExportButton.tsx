import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { downloadByTicket } from '../api/open-ticket';
import { wordsOf, type Call } from '../api/http';
import { iconOnlyOnPhones } from './icon-only';

/** Downloads a list as CSV, with the filters that are on. */
export function ExportButton({ path, query }: { path: string; query?: Call['query'] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadByTicket(path, query);
    } catch (error) {
      notify(wordsOf(error, 'app.export_failed'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      loading={busy}
      onClick={() => void start()}
      startIcon={<Download size={16} aria-hidden />}
      aria-label={translate('app.export')}
      sx={iconOnlyOnPhones}
    >
      <span>{translate('app.export')}</span>
    </Button>
  );
}
