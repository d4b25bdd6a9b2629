import { Button } from '@mui/material';
import { Download, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { downloadByTicket } from '../api/open-ticket';
import { sentenceOf } from '../records/problems';
import { iconOnlyOnPhones } from './icon-only';

interface ExportButtonProps {
  path: string;
  query?: Parameters<typeof downloadByTicket>[1];
  /** What it says where it is no list as CSV. */
  label?: string;
  icon?: LucideIcon;
}

/** Downloads a list as CSV, with the filters that are on; or what else is made to be downloaded. */
export function ExportButton({ path, query, label = 'app.export', icon: Icon = Download }: ExportButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadByTicket(path, query);
    } catch (error) {
      notify(sentenceOf(error, 'app.export_failed'), { type: 'error' });
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
      startIcon={<Icon size={16} aria-hidden />}
      aria-label={translate(label)}
      sx={iconOnlyOnPhones}
    >
      <span>{translate(label)}</span>
    </Button>
  );
}
