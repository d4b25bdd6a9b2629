import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { tabId, ViewTabs } from '../layout/ViewTabs';
import { ForwardingConfirmations } from './ForwardingConfirmations';
import { Ledger } from './Ledger';
import { MailDocuments } from './MailDocuments';
import { Quarantine } from './Quarantine';
import { useQuarantined } from './use-mail';
import { WhereMailArrives } from './WhereMailArrives';

const views = ['documents', 'ledger', 'quarantine'] as const;
type View = (typeof views)[number];
const isView = (name: string | null): name is View => views.some((view) => view === name);

/** The name of a tab; the one of the quarantine says how many wait. */
function useTabWords(): (view: View) => string {
  const translate = useTranslate();
  const waiting = useQuarantined();
  return (view) =>
    view === 'quarantine' && waiting > 0 ? translate('mail.tab_quarantine_count', { smart_count: waiting }) : translate(`mail.tab_${view}`);
}

/** What came by e-mail: its documents, every message with all its parts, and what waits to be let in. */
export function EmailStatus() {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const view = isView(asked) ? asked : 'documents';
  const words = useTabWords();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await Promise.all(['documents', 'mail', 'webhooks'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    setRefreshing(false);
  };
  return (
    <Page
      title="mail.title"
      actions={
        <ActionButton words="mail.refresh" icon={RefreshCw} loading={refreshing} loadingPosition="start" onClick={() => void refresh()} />
      }
    >
      <ForwardingConfirmations />
      <WhereMailArrives />
      <ViewTabs
        id="mail-view"
        label="mail.views"
        views={views}
        view={view}
        words={words}
        onView={(next) => setParams(next === 'documents' ? {} : { tab: next }, { replace: true })}
      />
      <Box role="tabpanel" id="mail-view" aria-labelledby={tabId('mail-view', view)}>
        {view === 'documents' && <MailDocuments />}
        {view === 'ledger' && <Ledger />}
        {view === 'quarantine' && <Quarantine />}
      </Box>
    </Page>
  );
}
