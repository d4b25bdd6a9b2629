import { Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { fetchJson } from '../api/http';
import type { components } from '../api/schema';

type RuleRun = components['schemas']['RuleRun'];

const askEveryMs = 1500;

/** How far a bulk application of rules is; it goes on by itself when nobody looks. */
export function RunProgress({ run, onClose }: { run: string; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['rule-run', run],
    queryFn: ({ signal }) => fetchJson<RuleRun>(`/documents/apply-rules/runs/${run}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.left === 0 ? false : askEveryMs),
  });
  const ended = data?.left === 0;
  useEffect(() => {
    if (ended) for (const key of ['documents', 'document', 'expenses', 'ai-rules']) void queryClient.invalidateQueries({ queryKey: [key] });
  }, [ended, queryClient]);
  if (!data) return null;
  const total = data.done + data.failed + data.left;
  const words = translate(ended ? 'rules.run_done' : 'rules.run_progress', { done: data.done, total });
  return (
    <Card sx={{ p: 2, mb: 2 }} aria-live="polite">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>
          {words}
          {data.failed > 0 && ` · ${translate('rules.run_failed', { failed: data.failed })}`}
        </Typography>
        <Button size="small" variant="outlined" color="inherit" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </Box>
      <LinearProgress variant="determinate" value={((data.done + data.failed) / Math.max(1, total)) * 100} aria-label={words} />
    </Card>
  );
}
