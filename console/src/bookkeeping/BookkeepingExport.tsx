import { Menu, MenuItem } from '@mui/material';
import { BookOpen } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { downloadByTicket } from '../api/open-ticket';
import { ActionButton } from '../layout/ActionButton';
import { sentenceOf } from '../records/problems';
import { type Profile, profiles } from './profiles';

interface BookkeepingExportProps {
  path: '/bookkeeping/expenses' | '/bookkeeping/year';
  query: Record<string, string | number>;
}

/** Downloads what is shown as a file for another bookkeeping program. */
export function BookkeepingExport({ path, query }: BookkeepingExportProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (profile: Profile): Promise<void> => {
    setAnchor(null);
    setBusy(true);
    try {
      await downloadByTicket(path, { ...query, profile });
    } catch (error) {
      notify(sentenceOf(error, 'app.export_failed'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActionButton
        words="bookkeeping.export"
        icon={BookOpen}
        loading={busy}
        shrinks="onPhones"
        aria-haspopup="menu"
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget)}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {profiles.map((profile) => (
          <MenuItem key={profile} onClick={() => void start(profile)}>
            {translate(`bookkeeping.profile_${profile}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
