import { Box, Button, Card, Skeleton, TextField, Typography } from '@mui/material';
import { FlaskConical } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Tools } from '../diagnostics/Tools';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { useCanChange } from '../providers/role';
import { TestResult } from './TestResult';
import { useTest } from './use-test';

/** Tries the extraction on one document by its number. */
export function AiTest() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [id, setId] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, tested, problem, test, reprocess } = useTest();
  const withId = (act: (id: string) => Promise<void>) => (): void => {
    const asked = id.trim().replace(/^#/, '');
    setMissing(asked === '');
    if (asked === '') window.alert(translate('ai_test.missing'));
    else void act(encodeURIComponent(asked));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    withId(test)();
  };
  const said = missing ? translate('ai_test.missing') : problem && translate(problem, { _: problem });
  return (
    <Page title="ai_test.title" subtitle="ai_test.subtitle">
      <Card component="form" noValidate onSubmit={submit} sx={{ p: 2, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <TextField
            label={translate('ai_test.id')}
            value={id}
            onChange={({ target }) => setId(target.value)}
            error={Boolean(said)}
            helperText={said || translate('ai_test.id_hint')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ width: { xs: '100%', sm: 320 } }}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={!canChange || busy === 'reprocess'}
            loading={busy === 'test'}
            sx={{ minHeight: 40 }}
          >
            {translate('ai_test.test')}
          </Button>
          <Button
            variant="outlined"
            disabled={!canChange || busy === 'test'}
            loading={busy === 'reprocess'}
            onClick={withId(reprocess)}
            sx={{ minHeight: 40 }}
          >
            {translate('ai_test.reprocess')}
          </Button>
        </Box>
        {!canChange && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate('diagnostics.editors_only')}
          </Typography>
        )}
      </Card>
      {busy === 'test' && <Skeleton variant="rounded" height={260} />}
      {tested && <TestResult {...tested} />}
      {!tested && busy !== 'test' && (
        <Card>
          <EmptyState icon={FlaskConical} title="ai_test.empty" text="ai_test.empty_text" />
        </Card>
      )}
      <Tools />
    </Page>
  );
}
