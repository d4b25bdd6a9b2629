import { Box } from '@mui/material';
import { CheckCheck, ListChecks, RefreshCw, RotateCcw, Scissors, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../../layout/ActionButton';
import type { DocumentFull } from '../../api/types';
import { mayHoldSeveral } from '../document-words';
import { PanelSection } from './PanelSection';
import { SplitDialog } from './SplitDialog';
import type { useProcessing } from './use-processing';

interface ProcessingSectionProps {
  document: DocumentFull;
  processing: ReturnType<typeof useProcessing>;
}

/** What the machine can be asked to do; what is offered follows from how far it got. */
export function ProcessingSection({ document, processing }: ProcessingSectionProps) {
  const { processing_status: status } = document;
  const [isSplitting, setSplitting] = useState(false);
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
        {mayHoldSeveral(document) && <ActionButton words="review.split" size="small" icon={Scissors} onClick={() => setSplitting(true)} />}
      </Box>
      {isSplitting && <SplitDialog row={document} onClose={() => setSplitting(false)} />}
    </PanelSection>
  );
}
