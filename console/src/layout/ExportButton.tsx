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
export const ExportButton = ({ path, query, ...button }: ExportButtonProps) => (
  <DownloadButton {...button} download={() => downloadByTicket(path, query)} />
);

interface DownloadButtonProps extends Pick<ExportButtonProps, 'label' | 'icon'> {
  download: () => Promise<void>;
  /** It says what it does on phones too. */
  isWhole?: boolean;
}

/** Begins a download, and says where that fails. */
export function DownloadButton({ download, label = 'app.export', icon: Icon = Download, isWhole = false }: DownloadButtonProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      notify(sentenceOf(error, 'app.export_failed'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return <ActionButton words={label} loading={busy} onClick={() => void start()} icon={Icon} {...(!isWhole && { shrinks: 'onPhones' })} />;
}
