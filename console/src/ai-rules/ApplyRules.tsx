import { Alert, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError, fetchJson, wordsOf } from '../api/http';
import type { components } from '../api/schema';
import { FormDialog } from '../layout/FormDialog';
import { appliedWords, applyCalls, type ApplyTarget, applyTargets } from './apply-call';
import type { Rule, ValueKind } from './rule-types';
import { ValueInput } from './ValueInput';

type Applied = components['schemas']['RulesApplied'];
type Queued = components['schemas']['RulesQueued'];
type Ids = components['schemas']['DocumentIds'];

const choices: Readonly<Record<ApplyTarget, { kind: ValueKind; label: string }>> = {
  one: { kind: 'number', label: 'rules.document_id' },
  queue: { kind: 'none', label: '' },
  property: { kind: 'property', label: 'rules.property' },
  tag: { kind: 'tag', label: 'rules.tag' },
  type: { kind: 'type', label: 'rules.type' },
};

/** Applies them; answers how many matched the one document, or how many documents were queued, of which each batch is told once it is. */
async function apply(target: ApplyTarget, chosen: string, ruleId: number | null, onQueued: (run: string) => void) {
  const queue = target === 'queue' ? (await fetchJson<Ids>('/documents/ids')).ids : [];
  let queued = 0;
  for (const { path, json } of applyCalls(target, chosen.trim(), queue, ruleId)) {
    const answer = await fetchJson<Partial<Applied & Queued>>(path, { method: 'POST', json });
    if (answer.rules_matched !== undefined) return { matched: answer.rules_matched, queued };
    queued += answer.queued ?? 0;
    if (answer.run) onQueued(answer.run);
  }
  return { matched: undefined, queued };
}

interface ApplyRulesProps {
  rule: Rule | null;
  onClose: () => void;
  /** Many documents were queued; their progress is asked for by this name. */
  onQueued: (run: string) => void;
}

/** Applies one rule or all active ones: to one document at once, to many by and by. */
export function ApplyRules({ rule, onClose, onQueued }: ApplyRulesProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<ApplyTarget>('queue');
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { kind, label } = choices[target];
  const missing = kind !== 'none' && (target === 'one' ? !/^\d+$/.test(chosen.trim()) : chosen === '');
  const run = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    setBusy(true);
    try {
      const { matched, queued } = await apply(target, chosen, rule?.id ?? null, onQueued);
      if (matched !== undefined) {
        const { words, args } = appliedWords(matched);
        notify(words, { type: matched === 0 ? 'info' : 'success', messageArgs: args });
      } else if (queued === 0) notify('rules.nothing_to_apply', { type: 'info' });
      else notify('rules.queued', { type: 'success', messageArgs: { smart_count: queued } });
      for (const key of ['documents', 'document', 'expenses', 'ai-rules']) void queryClient.invalidateQueries({ queryKey: [key] });
      onClose();
    } catch (error) {
      setBusy(false);
      const off = error instanceof ApiError && error.status === 501;
      notify(off ? 'rules.disabled' : 'rules.failed_apply', { type: 'error' });
      setProblem(wordsOf(error, 'rules.failed_apply'));
    }
  };
  return (
    <FormDialog
      title="rules.apply_title"
      action="rules.run_apply"
      busy={busy}
      disabled={missing}
      onSubmit={(event) => void run(event)}
      onClose={onClose}
    >
      <TextField
        label={translate('rules.apply_rules')}
        value={rule?.name ?? translate('rules.all_rules')}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <TextField
        select
        label={translate('rules.apply_to')}
        value={target}
        onChange={({ target: field }) => {
          setTarget(field.value as ApplyTarget);
          setChosen('');
        }}
      >
        {applyTargets.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`rules.to_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <ValueInput kind={kind} label={label && translate(label)} value={chosen} onChange={setChosen} />
      {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
    </FormDialog>
  );
}
