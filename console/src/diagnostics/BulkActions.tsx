import { Box, Card, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useCanChange } from '../providers/role';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { type useBulk } from './use-bulk';

type Bulk = ReturnType<typeof useBulk>;

/** What is done to many documents at once; each asks first. */
export function BulkActions({ bulk, hasDocuments }: { bulk: Bulk; hasDocuments: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const canChange = useCanChange();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [fixing, setFixing] = useState(false);
  const idle = canChange && hasDocuments && bulk.progress === null;
  return (
    <>
      <ActionButton words="diagnostics.fix_all" disabled={!idle} onClick={() => setFixing(true)} />
      <ActionButton words="diagnostics.bulk" variant="contained" disabled={!idle} onClick={() => void bulk.ask()} />
      <ConfirmDialog
        open={bulk.asked !== null}
        question={translate('diagnostics.bulk_confirm', { smart_count: bulk.asked?.length ?? 1 })}
        note="diagnostics.bulk_note"
        action="diagnostics.bulk"
        tone="primary"
        onConfirm={() => void bulk.start()}
        onCancel={bulk.cancel}
      />
      {fixing && (
        <ConfirmMutation
          question="diagnostics.fix_all_confirm"
          note="diagnostics.fix_all_note"
          action="diagnostics.fix_all"
          tone="primary"
          mutationKey={['documents', 'fix-date-amounts']}
          mutationFn={() => dataProvider.fixDateAmounts()}
          failed="diagnostics.fix_all_failed"
          onDone={({ data }) => notify('diagnostics.fix_all_done', { type: 'success', messageArgs: data })}
          onClose={() => setFixing(false)}
        />
      )}
    </>
  );
}

/** How far the bulk run is, with a button that stops it. */
export function BulkProgress({ bulk }: { bulk: Bulk }) {
  const translate = useTranslate();
  const { progress, stop } = bulk;
  if (!progress) return null;
  const { done, failed, total } = progress;
  const words = translate('diagnostics.bulk_running', { done, total });
  return (
    <Card sx={{ p: 2, mb: 2 }} aria-live="polite">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>
          {words}
          {failed > 0 && ` · ${translate('diagnostics.bulk_failed', { failed })}`}
        </Typography>
        <ActionButton words="diagnostics.stop" size="small" onClick={stop} />
      </Box>
      <LinearProgress variant="determinate" value={(done / total) * 100} aria-label={words} />
    </Card>
  );
}
