import { Box, Card } from '@mui/material';
import { FileSearch, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { regionShown } from '../i18n/locale';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Quiet } from '../layout/Text';
import { StatCard, StatCards } from '../layout/StatCard';
import { useAskEvery } from '../live/use-ask-every';
import { useCall } from '../records/use-call';
import { BulkActions, BulkProgress } from './BulkActions';
import { listLimit, newest } from './calls';
import { DocumentPanel } from './DocumentPanel';
import { NewestDocuments } from './NewestDocuments';
import { Tools } from './Tools';
import { useBulk } from './use-bulk';
import { Weights } from './Weights';

const shown = (count: number | undefined): string | undefined => count?.toLocaleString(regionShown());

function Counts() {
  const translate = useTranslate();
  const { data, isError: failed } = useCall(['documents', 'counts'], (provider) => provider.documentCounts());
  const waiting = data && data.by_status.pending + data.by_status.processing;
  return (
    <Box component="section" aria-label={translate('diagnostics.counts')} sx={{ mb: 2 }}>
      <StatCards count={4}>
        <StatCard failed={failed} label="diagnostics.total" value={shown(data?.total)} />
        <StatCard failed={failed} label="diagnostics.completed" value={shown(data?.by_status.completed)} />
        <StatCard failed={failed} label="diagnostics.waiting" value={shown(waiting)} />
        <StatCard failed={failed} label="diagnostics.failed" value={shown(data?.by_status.failed)} />
      </StatCards>
    </Box>
  );
}

/** The newest documents, each with every check and repair there is. */
export function Diagnostics() {
  const { data: rows, isError, refetch } = useGetList<DocumentRow>('documents', newest(listLimit), { refetchInterval: useAskEvery() });
  const bulk = useBulk();
  const [chosen, setChosen] = useState<number | null>(null);
  const row = rows?.find(({ id }) => id === chosen);
  return (
    <Page
      title="diagnostics.title"
      subtitle="diagnostics.subtitle"
      actions={<BulkActions bulk={bulk} hasDocuments={Boolean(rows?.length)} />}
    >
      <LoadFailed failed={isError} words="diagnostics.failed_load" onRetry={() => void refetch()} />
      <Counts />
      <BulkProgress bulk={bulk} />
      {rows?.length === 0 ? (
        <Card>
          <EmptyState icon={Inbox} title="diagnostics.empty" text="diagnostics.empty_text">
            <ActionButton words="diagnostics.to_upload" to="/upload" variant="contained" />
          </EmptyState>
        </Card>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
          }}
        >
          {(rows || !isError) && (
            <Box sx={{ display: { xs: row ? 'none' : 'block', md: 'block' } }}>
              <NewestDocuments rows={rows} chosen={chosen} onChoose={setChosen} />
            </Box>
          )}
          {row ? (
            <DocumentPanel key={row.id} row={row} onBack={() => setChosen(null)} />
          ) : (
            <Card sx={{ display: { xs: 'none', md: rows ? 'block' : 'none' }, p: 6, textAlign: 'center' }}>
              <FileSearch size={26} aria-hidden />
              <Quiet words="diagnostics.choose" sx={{ mt: 1 }} />
            </Card>
          )}
        </Box>
      )}
      <Weights />
      <Tools />
    </Page>
  );
}
