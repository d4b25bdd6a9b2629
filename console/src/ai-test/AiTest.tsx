import { Box, Card, Skeleton, TextField } from '@mui/material';
import { FlaskConical } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Tools } from '../diagnostics/Tools';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { Note } from '../layout/Text';
import { useCanChange } from '../providers/role';
import { TestResult } from './TestResult';
import { sentenceOf } from '../records/problems';
import { useReprocess, useTest } from './use-test';

/** Trying a document and reading it again: each forgets what the other failed with. */
function useTestCalls() {
  const { mutate: test, isPending: isTesting, data: tested, error: testError, reset: resetTest } = useTest();
  const { mutate: reprocess, isPending: isQueuing, error: queueError, reset: resetQueue } = useReprocess();
  const failure = testError ?? queueError;
  return {
    test: (id: string): void => {
      resetQueue();
      test(id);
    },
    // The result of a test stays in sight, its failure does not.
    reprocess: (id: string): void => {
      if (testError) resetTest();
      reprocess(id);
    },
    tested,
    isTesting,
    isQueuing,
    problem: failure ? sentenceOf(failure, testError ? 'ai_test.failed_test' : 'ai_test.failed_reprocess') : null,
  };
}

/** Tries the extraction on one document by its number. */
export function AiTest() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [id, setId] = useState('');
  const [missing, setMissing] = useState(false);
  const { test, reprocess, tested, isTesting, isQueuing, problem } = useTestCalls();
  const withId = (act: (id: string) => void) => (): void => {
    const asked = id.trim().replace(/^#/, '');
    setMissing(asked === '');
    if (asked === '') window.alert(translate('ai_test.missing'));
    else act(encodeURIComponent(asked));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    withId(test)();
  };
  const hint = missing ? 'ai_test.missing' : (problem ?? 'ai_test.id_hint');
  return (
    <Page title="ai_test.title" subtitle="ai_test.subtitle">
      <Card component="form" noValidate onSubmit={submit} sx={{ p: 2, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <TextField
            label={translate('ai_test.id')}
            value={id}
            onChange={({ target }) => setId(target.value)}
            error={missing || problem !== null}
            helperText={translate(hint, { _: hint })}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ width: { xs: '100%', sm: 320 } }}
          />
          <ActionButton
            words="ai_test.test"
            type="submit"
            variant="contained"
            disabled={!canChange || isQueuing}
            loading={isTesting}
            sx={{ minHeight: 40 }}
          />
          <ActionButton
            words="ai_test.reprocess"
            color="primary"
            disabled={!canChange || isTesting}
            loading={isQueuing}
            onClick={withId(reprocess)}
            sx={{ minHeight: 40 }}
          />
        </Box>
        {!canChange && <Note words="diagnostics.editors_only" component="span" />}
      </Card>
      {isTesting && <Skeleton variant="rounded" height={260} />}
      {tested && <TestResult {...tested} />}
      {!tested && !isTesting && (
        <Card>
          <EmptyState icon={FlaskConical} title="ai_test.empty" text="ai_test.empty_text" />
        </Card>
      )}
      <Tools />
    </Page>
  );
}
