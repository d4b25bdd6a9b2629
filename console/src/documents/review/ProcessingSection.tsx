import { Box } from '@mui/material';
import { CheckCheck, ListChecks, RefreshCw, RotateCcw, Sparkles } from 'lucide-react';
import { ActionButton } from '../../layout/ActionButton';
import type { DocumentFull } from '../../api/types';
import { PanelSection } from './PanelSection';
import type { useProcessing } from './use-processing';

interface ProcessingSectionProps {
  document: DocumentFull;
  processing: ReturnType<typeof useProcessing>;
}

/** What the machine can be asked to do; what is offered follows from how far it got. */
export function ProcessingSection({ document: { processing_status: status }, processing }: ProcessingSectionProps) {
  const { busy, process, forceComplete, reset, applyRules } = processing;
  const button = (name: string, words: string, Icon: typeof RefreshCw, work: () => Promise<unknown>) => (
    <ActionButton
      words={words}
      size="small"
      loadingPosition="start"
      loading={busy === name}
      disabled={busy !== null && busy !== name}
      onClick={() => void work()}
      icon={Icon}
    />
  );
  const done = status === 'completed' || status === 'filed' || status === 'failed';
  return (
    <PanelSection title="review.processing">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {button('reprocess', done ? 'review.reprocess' : 'review.process', done ? RefreshCw : Sparkles, () => process('reprocess'))}
        {status === 'failed' && button('force', 'review.force_complete', CheckCheck, forceComplete)}
        {done && button('reset', 'review.reset', RotateCcw, reset)}
        {button('rules', 'review.apply_rules', ListChecks, applyRules)}
      </Box>
    </PanelSection>
  );
}
