import { Alert, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { MutationProblem } from '../records/MutationProblem';
import { isTurnedOff } from '../records/problems';
import { appliedWords, type ApplyTarget, applyTargets, targetFilter } from './apply-call';
import type { Rule, ValueKind } from './rule-types';
import { TrialProgress } from './TrialProgress';
import { TryResults } from './TryResults';
import { useTrial } from './use-trial';
import { ValueInput } from './ValueInput';

const choices: Readonly<Record<ApplyTarget, { kind: ValueKind; label: string }>> = {
  one: { kind: 'number', label: 'rules.document_id' },
  queue: { kind: 'none', label: '' },
  property: { kind: 'property', label: 'rules.property' },
  tag: { kind: 'tag', label: 'rules.tag' },
  type: { kind: 'type', label: 'rules.type' },
};

interface ApplyRulesProps {
  rule: Rule | null;
  onClose: () => void;
  /** Many documents were queued; their progress is asked for by this name. */
  onQueued: (run: string) => void;
}

/** Applies the rules to the documents chosen, and says what came of it. */
function useApply({ rule, onClose, onQueued }: ApplyRulesProps, target: ApplyTarget, chosen: string) {
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationKey: ['ai-rules', 'apply'],
    mutationFn: async () => (await dataProvider.applyRules({ target, chosen, ruleId: rule?.id ?? null, onQueued })).data,
    onSuccess: ({ matched, queued }) => {
      if (matched !== undefined) {
        const { words, args } = appliedWords(matched);
        notify(words, { type: matched === 0 ? 'info' : 'success', messageArgs: args });
      } else if (queued === 0) notify('rules.nothing_to_apply', { type: 'info' });
      else notify('rules.queued', { type: 'success', messageArgs: { smart_count: queued } });
      onClose();
    },
    onError: (refused: unknown) => notify(isTurnedOff(refused) ? 'rules.disabled' : 'rules.failed_apply', { type: 'error' }),
  });
}

/** Applies one rule or all active ones: to one document at once, to many by and by. What it would change can be seen before. */
export function ApplyRules(props: ApplyRulesProps) {
  const { rule, onClose } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [target, setTarget] = useState<ApplyTarget>('queue');
  const [chosen, setChosen] = useState('');
  const { kind, label } = choices[target];
  const missing = kind !== 'none' && (target === 'one' ? !/^\d+$/.test(chosen.trim()) : chosen === '');
  const trial = useTrial();
  const preview = (): void => {
    void trial.run(rule ? { rule_id: rule.id } : {}, async () =>
      target === 'one' ? [Number(chosen)] : (await dataProvider.documentIds(targetFilter(target, chosen))).data,
    );
  };
  const { mutate, isPending, error } = useApply(props, target, chosen);
  return (
    <FormDialog
      wide
      title="rules.apply_title"
      action="rules.run_apply"
      busy={isPending}
      disabled={missing}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={translate('rules.apply_rules')}
        value={rule?.name ?? translate('rules.all_rules')}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <ChoiceField
        values={applyTargets}
        words="rules.to_"
        label={translate('rules.apply_to')}
        value={target}
        onChange={(next) => {
          setTarget(next);
          setChosen('');
        }}
      />
      <ValueInput kind={kind} label={label && translate(label)} value={chosen} onChange={setChosen} />
      <ActionButton
        words="rules.preview"
        color="primary"
        disabled={missing}
        loading={trial.progress !== null}
        onClick={preview}
        sx={{ justifySelf: 'start' }}
      />
      {trial.progress && <TrialProgress progress={trial.progress} onStop={trial.stop} />}
      {trial.problem && <Alert severity="error">{translate(trial.problem, { _: trial.problem })}</Alert>}
      {trial.result && <TryResults result={trial.result} />}
      <MutationProblem error={error} failed="rules.failed_apply" />
    </FormDialog>
  );
}
