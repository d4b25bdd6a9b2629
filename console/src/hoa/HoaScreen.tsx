import { Box, Button, Tab, Tabs } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { HoaEmailRow } from '../api/types';
import { Expected } from '../expected/Expected';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { Page } from '../layout/Page';
import { useFailureToast } from '../layout/use-failure-toast';
import { AssignEmail } from './AssignEmail';
import { Dues } from './Dues';
import { EmailDetails } from './EmailDetails';
import { EmailList } from './EmailList';
import { FilterPanel } from './FilterPanel';
import { HowItWorks } from './HowItWorks';
import { StatsCards } from './StatsCards';
import { useHoaActions } from './use-hoa-actions';
import { useHoaFilters, useHoaStats } from './use-hoa-emails';

type Asked = { what: 'assign' | 'delete'; email: HoaEmailRow } | null;

function Emails() {
  const { filters, page, change, clear, goTo } = useHoaFilters();
  const actions = useHoaActions();
  const stats = useHoaStats();
  useFailureToast(stats.isError, 'hoa.failed_data');
  const [opened, setOpened] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const assign = (email: HoaEmailRow): void => setAsked({ what: 'assign', email });
  const close = (): void => setAsked(null);
  const [deleting, setDeleting] = useState(false);
  const remove = async (): Promise<void> => {
    if (!asked) return;
    setDeleting(true);
    const done = await actions.remove(asked.email.id);
    setDeleting(false);
    if (done) close();
  };
  return (
    <>
      <StatsCards stats={stats.data} failed={stats.isError} />
      <FilterPanel filters={filters} onChange={change} onClear={clear} />
      <EmailList
        filters={filters}
        page={page}
        onGo={goTo}
        onOpen={({ id }) => setOpened(id)}
        onAssign={assign}
        onReviewed={({ id }) => void actions.markReviewed(id)}
        onDelete={(email) => setAsked({ what: 'delete', email })}
      />
      {opened !== null && <EmailDetails id={opened} actions={actions} onAssign={assign} onClose={() => setOpened(null)} />}
      {asked?.what === 'assign' && <AssignEmail email={asked.email} actions={actions} onClose={close} />}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        question="hoa.delete_confirm"
        note="hoa.delete_warning"
        busy={deleting}
        onConfirm={() => void remove()}
        onCancel={close}
      />
    </>
  );
}

/** The mail of the associations: looked over, assigned, entered into the dues. */
export function HoaScreen() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const propertyId = Number(params.get('property_id'));
  const view = params.get('tab') === 'dues' ? 'dues' : 'emails';
  return (
    <Page
      title="hoa.title"
      actions={
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RefreshCw size={15} aria-hidden />}
          // Filters and page stand in the address and come back with it.
          onClick={() => window.location.reload()}
        >
          {translate('hoa.refresh')}
        </Button>
      }
    >
      <HowItWorks />
      <Tabs
        value={view}
        onChange={(_, next: string) => setParams(next === 'dues' ? { tab: 'dues' } : {}, { replace: true })}
        aria-label={translate('hoa.views')}
        sx={{ mb: 2, minHeight: 40, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minHeight: 40, py: 0 } }}
      >
        {['emails', 'dues'].map((name) => (
          <Tab key={name} value={name} label={translate(`hoa.tab_${name}`)} id={`hoa-view-${name}`} aria-controls="hoa-view" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="hoa-view" aria-labelledby={`hoa-view-${view}`}>
        {view === 'dues' && (
          <Box sx={{ mb: 2 }}>
            <Expected kinds={['dues', 'notice']} {...(propertyId > 0 && { propertyId })} />
          </Box>
        )}
        {view === 'dues' ? <Dues /> : <Emails />}
      </Box>
    </Page>
  );
}
