import { Box } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { HoaEmailRow } from '../api/types';
import { Expected } from '../expected/Expected';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { useFailureToast } from '../layout/use-failure-toast';
import { tabId, ViewTabs } from '../layout/ViewTabs';
import { useAskEvery } from '../live/use-ask-every';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { RecordList } from '../records/RecordList';
import { AssignEmail } from './AssignEmail';
import { Dues } from './Dues';
import { EmailDetails } from './EmailDetails';
import { EmailList } from './EmailList';
import { FilterPanel } from './FilterPanel';
import { HowItWorks } from './HowItWorks';
import { StatsCards } from './StatsCards';
import { useHoaStats, useMarkReviewed } from './use-hoa-emails';

type Asked = { what: 'assign' | 'delete'; email: HoaEmailRow } | null;

function DeleteEmail({ id, onClose }: { id: number; onClose: () => void }) {
  const dataProvider = useDataProvider();
  return (
    <ConfirmMutation
      question="hoa.delete_confirm"
      note="hoa.delete_warning"
      mutationKey={['hoa-emails', 'delete']}
      mutationFn={() => dataProvider.delete('hoa-emails', { id })}
      done="hoa.delete_done"
      failed="hoa.delete_failed"
      onClose={onClose}
    />
  );
}

function Emails() {
  const markReviewed = useMarkReviewed();
  const stats = useHoaStats();
  useFailureToast(stats.isError, 'hoa.failed_data');
  const [opened, setOpened] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const assign = (email: HoaEmailRow): void => setAsked({ what: 'assign', email });
  const close = (): void => setAsked(null);
  return (
    <RecordList<HoaEmailRow> resource="hoa-emails" perPage={20} refetchInterval={useAskEvery()}>
      <StatsCards stats={stats.data} failed={stats.isError} />
      <FilterPanel />
      <EmailList
        onOpen={({ id }) => setOpened(id)}
        onAssign={assign}
        onReviewed={({ id }) => markReviewed(id)}
        onDelete={(email) => setAsked({ what: 'delete', email })}
      />
      {opened !== null && <EmailDetails id={opened} onAssign={assign} onClose={() => setOpened(null)} />}
      {asked?.what === 'assign' && <AssignEmail email={asked.email} onClose={close} />}
      {asked?.what === 'delete' && <DeleteEmail id={asked.email.id} onClose={close} />}
    </RecordList>
  );
}

/** The mail of the associations: looked over, assigned, entered into the dues. */
export function HoaScreen() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const propertyId = Number(params.get('property_id'));
  const view = params.get('tab') === 'dues' ? 'dues' : 'emails';
  return (
    <Page title="hoa.title" actions={<ActionButton words="hoa.refresh" icon={RefreshCw} onClick={() => window.location.reload()} />}>
      <HowItWorks />
      <ViewTabs
        id="hoa-view"
        label="hoa.views"
        views={['emails', 'dues']}
        view={view}
        words={(name) => translate(`hoa.tab_${name}`)}
        onView={(next) => setParams(next === 'dues' ? { tab: 'dues' } : {}, { replace: true })}
      />
      <Box role="tabpanel" id="hoa-view" aria-labelledby={tabId('hoa-view', view)}>
        {view === 'emails' && <Emails />}
        {view === 'dues' && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Dues />
            <Expected kinds={['dues', 'notice']} {...(propertyId > 0 && { propertyId })} />
          </Box>
        )}
      </Box>
    </Page>
  );
}
