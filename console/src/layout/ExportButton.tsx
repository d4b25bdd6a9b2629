import { Download, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActionButton } from './ActionButton';
import { downloadByTicket } from '../api/open-ticket';
import { sentenceOf } from '../records/problems';

interface ExportButtonProps {
  path: string;
  query?: Parameters<typeof downloadByTicket>[1];
  /** What it says where it is no list as CSV. */
  label?: string;
  icon?: LucideIcon;
}

/** Downloads a list as CSV, with the filters that are on; or what else is made to be downloaded. */
export function ExportButton({ path, query, label = 'app.export', icon: Icon = Download }: ExportButtonProps) {
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
  return <ActionButton words={label} loading={busy} onClick={() => void start()} icon={Icon} shrinks="onPhones" />;
}
