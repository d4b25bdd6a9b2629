import { Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useAct } from '../layout/use-act';
import { refreshAfter } from '../live/refresh-after';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';

const askEveryMs = 1500;

/** How far a bulk application of rules is; it goes on by itself when nobody looks. */
export function RunProgress({ run, onClose }: { run: string; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data } = useQuery({
    queryKey: ['rule-run', run],
    queryFn: async () => (await dataProvider.ruleRun(run)).data,
    refetchInterval: ({ state }) => (state.data?.left === 0 ? false : askEveryMs),
  });
  const act = useAct('rule-run');
  const [stopped, setStopped] = useState({ run, count: 0 });
  const cancelled = stopped.run === run ? stopped.count : 0;
  // Known before the progress is asked again, which then says that nothing is left.
  const send = async (): Promise<void> => {
    const { data: stop } = await dataProvider.cancelRuleRun(run);
    setStopped({ run, count: cancelled + stop.cancelled });
  };
  const ended = data?.left === 0;
  useEffect(() => {
    if (ended) void refreshAfter(queryClient, ['ai-rules', 'apply']);
  }, [ended, queryClient]);
  if (!data) return null;
  const total = data.done + data.failed + data.left + cancelled;
  const said = cancelled > 0 ? 'rules.run_cancelled' : data.failed > 0 ? 'rules.run_progress' : 'rules.run_done';
  const words = translate(ended ? said : 'rules.run_progress', { done: data.done, total, cancelled });
  return (
    <Card sx={{ p: 2, mb: 2 }} aria-live="polite">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>
          {words}
          {data.failed > 0 && ` · ${translate('rules.run_failed', { failed: data.failed })}`}
        </Typography>
        {!ended && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => void act(send, { failed: 'rules.cancel_failed' })}>
            {translate('rules.cancel_run')}
          </Button>
        )}
        <Button size="small" variant="outlined" color="inherit" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </Box>
      <LinearProgress variant="determinate" value={((data.done + data.failed) / Math.max(1, total)) * 100} aria-label={words} />
    </Card>
  );
}
