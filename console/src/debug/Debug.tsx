import { Box, Button, Card, Skeleton } from '@mui/material';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { session } from '../api/session';
import { Answer } from '../diagnostics/Answer';
import { Tools } from '../diagnostics/Tools';
import { useAnswers, useAsk } from '../diagnostics/use-answer';
import { ActionButton } from '../layout/ActionButton';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { Note, Text } from '../layout/Text';
import { useCanChange } from '../providers/role';

const checks = [
  ['me', '/auth/me'],
  ['status', '/documents/debug/processing-status'],
] as const;
/** It takes a worker's time: not for those who only look. */
const paperCheck = ['pdf', '/documents/debug/test-pdf'] as const;

function Actions({ runs }: { runs: ReturnType<typeof useAnswers> }) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [asked, setAsked] = useState(false);
  const ask = useAsk();
  const { running, run } = runs;
  const diagnose = async (): Promise<void> => {
    const otherwise = translate('diagnostics.call_failed');
    // The latest stands first, so that the session comes out on top.
    const offered = canChange ? [...checks, paperCheck] : checks;
    for (const [name, path] of offered.toReversed()) await run('run', () => ask(translate(`debug.${name}`), path, 'GET', otherwise));
  };
  const post = (name: 'reset' | 'process', path: string): void =>
    void run(name, () => ask(translate(`debug.${name}`), path, 'POST', translate(`debug.failed_${name}`)));
  const button = (name: string) => ({ loading: running === name, disabled: running !== null && running !== name });
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Text words="debug.documents" variant="h2" sx={{ mb: 1.5 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" {...button('run')} onClick={() => void diagnose()}>
          {translate('debug.run')}
        </Button>
        <Button variant="outlined" {...button('reset')} disabled={!canChange || button('reset').disabled} onClick={() => setAsked(true)}>
          {translate('debug.reset')}
        </Button>
        <Button
          variant="outlined"
          {...button('process')}
          disabled={!canChange || button('process').disabled}
          onClick={() => post('process', '/documents/debug/process-one')}
        >
          {translate('debug.process')}
        </Button>
      </Box>
      {!canChange && <Note words="diagnostics.editors_only" sx={{ mt: 1 }} />}
      <ConfirmDialog
        open={asked}
        question="debug.reset_confirm"
        note="debug.reset_note"
        action="debug.reset"
        tone="primary"
        onConfirm={() => {
          setAsked(false);
          post('reset', '/documents/debug/reset-failed');
        }}
        onCancel={() => setAsked(false)}
      />
    </Card>
  );
}

function SessionActions() {
  const logout = useLogout();
  const clear = (): void => {
    session.clear();
    void logout();
  };
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Text words="debug.session" variant="h2" sx={{ mb: 1.5 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ActionButton words="debug.to_login" to="/login" />
        <ActionButton words="debug.clear" color="error" onClick={clear} />
      </Box>
    </Card>
  );
}

/** Who is signed in, what the documents are doing, whether a page can be read; and ways to start over. */
export function Debug() {
  const runs = useAnswers();
  const { answers, running } = runs;
  return (
    <Page title="debug.title" subtitle="debug.subtitle">
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
        <Actions runs={runs} />
        <SessionActions />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: answers.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
        }}
      >
        {answers.map((answered) => (
          <Answer key={answered.title} {...answered} />
        ))}
        {running && <Skeleton variant="rounded" height={120} />}
        {answers.length === 0 && !running && (
          <Card>
            <EmptyState icon={Stethoscope} title="debug.empty" text="debug.empty_text" />
          </Card>
        )}
      </Box>
      <Tools />
    </Page>
  );
}
