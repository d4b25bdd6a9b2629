import { Box, Card, LinearProgress, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { refreshAfter } from '../live/refresh-after';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';

const askEveryMs = 1500;

/** How far a bulk application of rules is; it goes on by itself when nobody looks. */
export function RunProgress({ run, onClose }: { run: string; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { data } = useCall(['rule-run', run], (provider) => provider.ruleRun(run), {
    refetchInterval: ({ state }) => (state.data?.left === 0 ? false : askEveryMs),
  });
  const [stopped, setStopped] = useState({ run, count: 0 });
  const cancelled = stopped.run === run ? stopped.count : 0;
  // Known before the progress is asked again, which then says that nothing is left.
  const { mutate: cancel } = useChange(
    ['rule-run', 'cancel'],
    async (provider) => {
      const { data: stop } = await provider.cancelRuleRun(run);
      setStopped({ run, count: cancelled + stop.cancelled });
    },
    { failed: 'rules.cancel_failed' },
  );
  const ended = data?.left === 0;
  useEffect(() => {
    if (ended) void refreshAfter(queryClient, ['ai-rules', 'apply']);
  }, [ended, queryClient]);
  if (!data) return null;
  const total = data.done + data.failed + data.left + cancelled;
  const endWords = cancelled > 0 ? 'rules.run_cancelled' : data.failed > 0 ? 'rules.run_progress' : 'rules.run_done';
  const words = translate(ended ? endWords : 'rules.run_progress', { done: data.done, total, cancelled });
  return (
    <Card sx={{ p: 2, mb: 2 }} aria-live="polite">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>
          {words}
          {data.failed > 0 && ` · ${translate('rules.run_failed', { failed: data.failed })}`}
        </Typography>
        {!ended && <ActionButton words="rules.cancel_run" size="small" onClick={() => cancel()} />}
        <ActionButton words="app.close" size="small" onClick={onClose} />
      </Box>
      <LinearProgress variant="determinate" value={((data.done + data.failed) / Math.max(1, total)) * 100} aria-label={words} />
    </Card>
  );
}
