import { Box, Skeleton, Typography } from '@mui/material';
import { ArrowLeft } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { DocumentRow } from '../api/types';
import { titleOf } from '../documents/document-words';
import { ActionButton } from '../layout/ActionButton';
import { Quiet } from '../layout/Text';
import { Answer } from './Answer';
import { Checks } from './Checks';
import { useAnswers, useAsk } from './use-answer';
import type { DiagnosticCall } from './calls';

interface DocumentPanelProps {
  row: DocumentRow;
  onBack: () => void;
}

/** One document with its checks and repairs and what they answered. Give it the document's id as its key. */
export function DocumentPanel({ row, onBack }: DocumentPanelProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const ask = useAsk();
  const { answers, running, run } = useAnswers();
  const start = async ({ name, path, method }: DiagnosticCall): Promise<void> => {
    await run(name, () => ask(translate(`diagnostics.${name}`), path(row.id), method, translate('diagnostics.call_failed')));
    if (method === 'POST') await queryClient.invalidateQueries({ queryKey: ['documents'] });
  };
  return (
    <Box component="section" aria-label={titleOf(row)} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <ActionButton
          words="diagnostics.back"
          variant="text"
          onClick={onBack}
          size="small"
          icon={ArrowLeft}
          sx={{ display: { md: 'none' } }}
        />
        <Box sx={{ flex: 1, minWidth: 180, order: { xs: 1, md: 0 } }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {titleOf(row)}
          </Typography>
          <Quiet sx={{ overflowWrap: 'anywhere' }}>{`#${row.id} · ${row.filename}`}</Quiet>
        </Box>
        <ActionButton words="diagnostics.open" to={`/documents/${row.id}`} size="small" />
      </Box>
      <Checks running={running} onRun={(call) => void start(call)} />
      {running && <Skeleton variant="rounded" height={120} aria-label={translate('diagnostics.working')} />}
      {answers.map((answered) => (
        <Answer key={answered.title} {...answered} />
      ))}
    </Box>
  );
}
