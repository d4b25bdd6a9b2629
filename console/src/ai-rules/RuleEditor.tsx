import { Alert, Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { changedFields } from '../api/changed-fields';
import { fieldProblems } from '../api/error-words';
import { ApiError, wordsOf } from '../api/http';
import { FormDialog } from '../layout/FormDialog';
import { ruleByNow } from './rule-by-now';
import { type RuleDraft, toBody, toDraft } from './rule-draft';
import { Actions, Conditions, type PartsProps } from './RuleParts';
import type { Rule } from './rule-types';
import { TryRule } from './TryRule';
import { addRule, changeRule, fetchRule } from './use-rules';

/** The label over each field, or over the part of the editor it stands in. */
const labels = {
  name: 'name',
  description: 'description',
  priority: 'priority',
  is_active: 'active',
  match: 'when',
  conditions: 'when',
  ai_condition: 'when',
  actions: 'does',
  stop_processing: 'does',
} as const satisfies Record<keyof RuleDraft, string>;

function Head({ draft, onChange, problems }: PartsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '3fr 1fr' } }}>
      <TextField
        label={translate('rules.name')}
        value={draft.name}
        required
        autoFocus
        error={Boolean(problems.name)}
        helperText={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={translate('rules.priority')}
        value={draft.priority}
        error={Boolean(problems.priority)}
        helperText={problems.priority ?? translate('rules.priority_hint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onChange={({ target }) => onChange({ priority: target.value })}
      />
      <TextField
        label={translate('rules.description')}
        value={draft.description}
        multiline
        sx={{ gridColumn: '1 / -1' }}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </Box>
  );
}

function Ends({ draft, onChange }: Omit<PartsProps, 'problems'>) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid' }}>
      <FormControlLabel
        control={<Checkbox checked={draft.stop_processing} onChange={({ target }) => onChange({ stop_processing: target.checked })} />}
        label={translate('rules.stop_processing')}
      />
      <FormControlLabel
        control={<Checkbox checked={draft.is_active} onChange={({ target }) => onChange({ is_active: target.checked })} />}
        label={translate('rules.active')}
      />
    </Box>
  );
}

/** Writes a rule or changes one; what the server finds wrong stands beside the field, and what was typed stays. */
export function RuleEditor({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(rule ?? undefined));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(rule);
  const change = (changes: Partial<RuleDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const refused = (error: unknown): void => {
    // What was tried stands one step deeper in the body than what is saved.
    const found = error instanceof ApiError ? fieldProblems(error.body) : {};
    const own = Object.fromEntries(Object.entries(found).map(([field, words]) => [field.replace(/^rule\./, ''), words]));
    setProblems(own);
    setSaid(Object.keys(own).length > 0 ? null : wordsOf(error, 'rules.failed_save'));
  };
  /** Saves what was changed of a rule; false where somebody else has put something else there, which is said first. */
  const changed = async (from: Rule): Promise<boolean> => {
    const latest = await fetchRule(from.id);
    const { draft: byNow, conflicts } = ruleByNow(latest, draft, from);
    if (conflicts.length > 0) {
      const fields = [...new Set(conflicts.map((name) => translate(`rules.${labels[name]}`)))].join(', ');
      setSeen(latest);
      setDraft(byNow);
      setProblems({});
      setSaid(translate('rules.changed_meanwhile', { fields }));
      return false;
    }
    await changeRule(from.id, changedFields(toBody(toDraft(from)), toBody(draft)));
    return true;
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setSaid(null);
    if (draft.name.trim() === '') return setProblems({ name: translate('rules.name_required') });
    setBusy(true);
    try {
      if (!seen) await addRule(toBody(draft));
      else if (!(await changed(seen))) return setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['ai-rules'] });
      notify('rules.saved', { type: 'success' });
      onClose();
    } catch (error) {
      setBusy(false);
      refused(error);
      notify('rules.failed_save', { type: 'error' });
    }
  };
  const parts = { draft, onChange: change, problems };
  return (
    <FormDialog
      title={rule ? 'rules.edit_title' : 'rules.new_title'}
      action="app.save"
      busy={busy}
      wide
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Head {...parts} />
      <Conditions {...parts} />
      <Actions {...parts} />
      <Ends draft={draft} onChange={change} />
      {said && <Alert severity="error">{translate(said, { _: said })}</Alert>}
      <TryRule body={() => ({ rule: { ...toBody(draft), name: draft.name.trim() || translate('rules.new_title') } })} onRefused={refused} />
    </FormDialog>
  );
}
