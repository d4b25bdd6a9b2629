import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useCreate, useNotify, useTranslate, useUpdate } from 'react-admin';
import { ValueField } from '../layout/ValueField';
import { FormDialog } from '../layout/FormDialog';
import { EditConflict } from '../providers/guarded-update';
import { fieldProblemsOf, sentenceOf } from '../records/problems';
import { newDraft, type RuleDraft, toBody, toDraft } from './rule-draft';
import { Actions, Conditions, type PartsProps } from './RuleParts';
import type { Rule, RuleSuggestion } from './rule-types';
import { TryRule } from './TryRule';

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
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '3fr 1fr' } }}>
      <ValueField label="rules.name" value={draft.name} required autoFocus problem={problems.name} onValue={(name) => onChange({ name })} />
      <ValueField
        label="rules.priority"
        value={draft.priority}
        problem={problems.priority}
        hint="rules.priority_hint"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        onValue={(priority) => onChange({ priority })}
      />
      <ValueField
        label="rules.description"
        value={draft.description}
        multiline
        sx={{ gridColumn: '1 / -1' }}
        onValue={(description) => onChange({ description })}
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

/** A rule as the editor would send it: a value that is not typed otherwise is not a change. */
const asTyped = (rule: Rule) => toBody(toDraft(rule));

interface RuleEditorProps {
  rule: Rule | null;
  /** What a new one begins with. */
  suggested?: RuleSuggestion['rule'];
  onClose: () => void;
}

/** A rule as it is typed, and saving it: the problems of its fields, and the refusal that belongs to none of them. */
function useRuleForm({ rule, suggested, onClose }: RuleEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [create] = useCreate<Rule>('ai-rules', undefined, { returnPromise: true });
  const [update] = useUpdate<Rule>('ai-rules', undefined, { returnPromise: true });
  const [draft, setDraft] = useState(() => (rule ? toDraft(rule) : newDraft(suggested)));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The rule as it was when the form showed it. */
  const [before, setBefore] = useState(rule);
  const change = (changes: Partial<RuleDraft>): void => setDraft((shown) => ({ ...shown, ...changes }));
  const refused = (error: unknown): void => {
    // In the body of a trial the rule is one level deeper than in a save.
    const found = Object.fromEntries(Object.entries(fieldProblemsOf(error)).map(([field, words]) => [field.replace(/^rule\./, ''), words]));
    setProblems(found);
    setRefusal(Object.keys(found).length > 0 ? null : sentenceOf(error, 'rules.failed_save'));
  };
  /** Merges what was typed into what somebody else has saved meanwhile, and names the fields where they differ. */
  const showConflict = ({ latest, merged, fields }: EditConflict): void => {
    setBefore(latest as unknown as Rule);
    setDraft(toDraft(merged as unknown as Rule));
    setProblems({});
    const named = [...new Set(fields.map((name) => translate(`rules.${labels[name as keyof RuleDraft]}`)))].join(', ');
    setRefusal(translate('rules.changed_meanwhile', { fields: named }));
  };
  const send = async (): Promise<void> => {
    const data = toBody(draft) as Partial<Rule>;
    if (rule && before) await update('ai-rules', { id: rule.id, data, previousData: before, meta: { asTyped } });
    else await create('ai-rules', { data });
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    if (draft.name.trim() === '') return setProblems({ name: translate('rules.name_required') });
    setBusy(true);
    try {
      await send();
      notify('rules.saved', { type: 'success' });
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof EditConflict) return showConflict(error);
      refused(error);
      notify('rules.failed_save', { type: 'error' });
    }
  };
  return { draft, change, problems, refusal, busy, save, refused };
}

/** Writes a rule or changes one; what the server finds wrong stands beside the field, and what was typed stays. */
export function RuleEditor(props: RuleEditorProps) {
  const { rule, onClose } = props;
  const translate = useTranslate();
  const { draft, change, problems, refusal, busy, save, refused } = useRuleForm(props);
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
      {refusal && <Alert severity="error">{translate(refusal, { _: refusal })}</Alert>}
      <TryRule body={() => ({ rule: { ...toBody(draft), name: draft.name.trim() || translate('rules.new_title') } })} onRefused={refused} />
    </FormDialog>
  );
}
