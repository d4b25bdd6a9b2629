import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { sentenceOf } from '../records/problems';
import type { RuleBody, RuleTestResult } from './rule-types';
import { TryResults } from './TryResults';

const lasts = ['10', '25', '50'] as const;
const one = 'one';

interface TryRuleProps {
  /** The rule to try: as it is written now, or one that stands; left out, all active ones. */
  body: () => { rule?: RuleBody; rule_id?: number };
  /** It is all active ones. */
  all?: boolean;
  onRefused?: (error: unknown) => void;
}

/** Tries a rule, or all of them, on one document or the newest ones; nothing is changed. */
export function TryRule({ body, all = false, onRefused }: TryRuleProps) {
  const number = { smart_count: all ? 2 : 1 };
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [on, setOn] = useState<string>(lasts[0]);
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<RuleTestResult | null>(null);
  // Below a long form nobody would see that anything has come.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) section.current?.scrollIntoView({ block: 'start' });
  }, [result]);
  const run = async (): Promise<void> => {
    setProblem(null);
    if (on === one && !/^\d+$/.test(id.trim())) return setProblem('rules.document_required');
    setBusy(true);
    const which = on === one ? { document_id: Number(id) } : { last: Number(on) };
    try {
      setResult((await dataProvider.testRules({ ...body(), ...which })).data);
    } catch (error) {
      setResult(null);
      setProblem(sentenceOf(error, 'rules.failed_try'));
      onRefused?.(error);
      notify('rules.failed_try', { type: 'error', messageArgs: number });
    } finally {
      setBusy(false);
    }
  };
  // Enter would save the form this stands in.
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void run();
  };
  return (
    <Box
      component="section"
      ref={section}
      aria-label={translate('rules.try_title', number)}
      sx={({ tokens }) => ({
        p: 2,
        borderRadius: '10px',
        border: `1px solid ${tokens.border}`,
        backgroundColor: tokens.ground,
        display: 'grid',
        gap: 1.5,
      })}
    >
      <div>
        <Typography variant="h3" component="h3">
          {translate('rules.try_title', number)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {translate('rules.try_note', number)}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          select
          label={translate('rules.try_on')}
          value={on}
          onChange={({ target }) => setOn(target.value)}
          sx={{ minWidth: 210 }}
        >
          {lasts.map((count) => (
            <MenuItem key={count} value={count}>
              {translate('rules.try_last', { count })}
            </MenuItem>
          ))}
          <MenuItem value={one}>{translate('rules.try_one')}</MenuItem>
        </TextField>
        {on === one && (
          <TextField
            label={translate('rules.document_id')}
            value={id}
            onChange={({ target }) => setId(target.value)}
            onKeyDown={onEnter}
            sx={{ width: 140 }}
          />
        )}
        <Button variant="outlined" loading={busy} onClick={() => void run()} sx={{ minHeight: 40 }}>
          {translate('rules.run_try', number)}
        </Button>
      </Box>
      {problem && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {translate(problem, { _: problem, ...number })}
        </Typography>
      )}
      {result && <TryResults result={result} />}
    </Box>
  );
}
