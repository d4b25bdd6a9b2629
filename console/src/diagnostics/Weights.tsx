import { Box, Card, Skeleton } from '@mui/material';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Note, Quiet, Text } from '../layout/Text';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useCanChange } from '../providers/role';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useCall } from '../records/use-call';
import { ComparedWeights } from './ComparedWeights';

/** Has the new weights read every vendor's documents, after a question. */
function Accept() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ActionButton
        words="diagnostics.weights_accept"
        color="primary"
        disabled={!canChange}
        title={canChange ? undefined : translate('diagnostics.editors_only')}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <ConfirmMutation
          question="diagnostics.weights_confirm"
          note="diagnostics.weights_confirm_note"
          action="diagnostics.weights_accept"
          tone="primary"
          mutationKey={['weights', 'accept']}
          mutationFn={() => dataProvider.acceptWeights()}
          done="diagnostics.weights_accepted"
          failed="diagnostics.weights_accept_failed"
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** What new weights of the extractor change of what people have corrected, and whose documents are still read by the earlier ones. */
export function Weights() {
  const { data, isError, refetch } = useCall(['weights'], (provider) => provider.weights());
  if (isError) return <LoadFailed failed words="diagnostics.weights_failed" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />;
  return (
    <Card component="section" aria-labelledby="weights" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', px: 2, py: 1.5 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Text words="diagnostics.weights" id="weights" variant="h2" />
          {data.lines.length > 0 && <Quiet sx={{ overflowWrap: 'anywhere' }}>{data.sentence}</Quiet>}
        </Box>
        {data.state === 'held' && <Accept />}
      </Box>
      {data.lines.length === 0 ? <EmptyState icon={Scale} text={data.sentence} /> : <ComparedWeights lines={data.lines} />}
      {data.left > 0 && <Note words="diagnostics.weights_left" args={{ count: data.left }} sx={{ px: 2, py: 1 }} />}
    </Card>
  );
}
