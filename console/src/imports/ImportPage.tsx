import { Alert, Box, Card, FormControlLabel, LinearProgress, Switch } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { counted } from '../i18n/counted';
import type { Import } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { NotFound } from '../layout/NotFound';
import { Page } from '../layout/Page';
import { Quiet, Text } from '../layout/Text';
import { WaitingPage } from '../layout/WaitingPage';
import { isGone } from '../records/problems';
import { useChange } from '../records/use-change';
import { Columns } from './Columns';
import { ImportActions } from './ImportActions';
import { useDraft } from './import-draft';
import { ImportRows } from './ImportRows';
import { isAtWork, noteWords, rowsOf } from './import-words';
import { KeptRecords } from './KeptRecords';
import { Totals } from './Totals';
import { UnknownNames } from './UnknownNames';
import { useImport } from './use-import';

/** How far a worker is: in rows where it writes or takes back, else only that it is at it. */
function AtWork({ row }: { row: Import }) {
  const translate = useTranslate();
  const left = row.state === 'running' ? rowsOf(row, 'new') : rowsOf(row, 'imported');
  const done = row.state === 'running' ? rowsOf(row, 'imported') : rowsOf(row, 'undone', 'kept');
  const isCounted = row.state === 'running' || row.state === 'undoing';
  const words = translate(`imports.at_${row.state}`, { done: counted(done).count, total: counted(done + left).count });
  return (
    <Card sx={{ p: 2, mb: 2 }} aria-live="polite">
      <Text words={words} sx={{ fontWeight: 600, mb: 1 }} />
      <LinearProgress
        aria-label={words}
        {...(isCounted ? { variant: 'determinate', value: (done / Math.max(1, done + left)) * 100 } : {})}
      />
      <Quiet words="imports.goes_on" sx={{ mt: 1 }} />
    </Card>
  );
}

/** The columns, the unknown names and the button that has every row judged. */
function Preparing({ row, settings }: { row: Import; settings: NonNullable<Import['settings']> }) {
  const translate = useTranslate();
  const draft = useDraft(settings);
  const check = useChange(['imports', 'check'], (provider) => provider.checkImport(row.id, draft.settings), {
    failed: 'imports.check_failed',
    detail: true,
  });
  const start = useChange(['imports', 'start'], (provider) => provider.startImport(row.id), {
    failed: 'imports.start_failed',
    detail: true,
  });
  const fresh = rowsOf(row, 'new');
  const isUndecided = rowsOf(row, 'undecided') > 0;
  const isReady = row.state === 'checked' && !draft.isChanged;
  const { columns, names, day_order: order, decimal } = draft.settings;
  const isComplete =
    row.fields.every(({ key, required }) => !required || columns[key] !== undefined) &&
    (!row.asks.day_order || order !== null) &&
    (!row.asks.decimal || decimal !== null) &&
    Object.values(names).every((choices) => Object.values(choices).every((choice) => choice.do !== 'map' || choice.id !== undefined));
  const mayConflict = row.kind === 'expenses' && (rowsOf(row, 'conflict') > 0 || draft.settings.take_conflicts);
  return (
    <>
      <Columns row={row} draft={draft} />
      {row.report && <UnknownNames report={row.report} draft={draft} isUndecided={isUndecided} />}
      {mayConflict && (
        <Card sx={{ px: 2, py: 1, mb: 2 }}>
          <FormControlLabel
            control={
              <Switch checked={draft.settings.take_conflicts} onChange={({ target }) => draft.change({ take_conflicts: target.checked })} />
            }
            label={translate('imports.take_conflicts')}
          />
        </Card>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <ActionButton
          words={row.report ? 'imports.check_again' : 'imports.check'}
          variant={isReady ? 'outlined' : 'contained'}
          disabled={!isComplete}
          loading={check.isPending}
          onClick={() => check.mutate()}
        />
        {row.report && (
          <ActionButton
            words="imports.start"
            args={counted(fresh)}
            variant={isReady ? 'contained' : 'outlined'}
            disabled={!isReady || isUndecided || fresh === 0}
            loading={start.isPending}
            onClick={() => start.mutate()}
          />
        )}
        <Quiet words={row.report && draft.isChanged ? 'imports.changed_hint' : 'imports.check_hint'} />
      </Box>
    </>
  );
}

function Found({ row }: { row: Import }) {
  const translate = useTranslate();
  const { state, settings, report } = row;
  const isOpen = state === 'mapping' || state === 'checked';
  return (
    <>
      {row.note && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {noteWords(row.note, translate)}
        </Alert>
      )}
      {isAtWork(state) && <AtWork row={row} />}
      <KeptRecords row={row} />
      {isOpen && settings && <Preparing row={row} settings={settings} />}
      {report && <Totals row={row} report={report} />}
      {row.outcomes.length > 0 && state !== 'checking' && <ImportRows row={row} />}
    </>
  );
}

/** One import: its columns are chosen, its rows checked and imported; later what it has brought, which can be undone. */
export function ImportPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { data: row, error, refetch } = useImport(id);
  const [asked, setAsked] = useState<'undo' | 'discard' | null>(null);
  if (isGone(error)) return <NotFound />;
  if (!row)
    return (
      <Page title="imports.one">
        <LoadFailed failed={error !== null} words="imports.load_failed" onRetry={() => void refetch()} />
        {error === null && <WaitingPage />}
      </Page>
    );
  const actions = (
    <>
      <ExportButton path={`/imports/${row.id}/file`} label="imports.original" />
      <ImportActions row={row} asked={asked} onAsk={setAsked} onDiscarded={() => void navigate('/imports')} />
      <ActionButton words="imports.all" to={`/imports?kind=${row.kind}`} />
    </>
  );
  return (
    <Page title={row.filename} subtitle={`imports.one_${row.kind}`} actions={actions}>
      <Found row={row} />
    </Page>
  );
}
