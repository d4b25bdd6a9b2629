import { Box, type Theme } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { ValueField } from '../layout/ValueField';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { Note, Text } from '../layout/Text';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import type { TriedRule } from '../providers/rule-calls';
import { TrialProgress } from './TrialProgress';
import { TryResults } from './TryResults';
import { useTrial } from './use-trial';

const places = ['every', 'last', 'one'] as const;
type Place = (typeof places)[number];
/** So many of the newest documents. */
const lastCount = 50;

const panel = ({ tokens }: Theme) => ({
  p: 2,
  borderRadius: '10px',
  border: `1px solid ${tokens.border}`,
  backgroundColor: tokens.ground,
  display: 'grid',
  gap: 1.5,
});

interface TryRuleProps {
  /** The rule to try: the one being written, or a saved one; left out, all active ones. */
  body: () => TriedRule;
  /** It is all active ones. */
  all?: boolean;
  onRefused?: (error: unknown) => void;
}

/** The documents a rule is tried on: all, the newest, or one by its number. */
function useTriedDocuments() {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [on, setOn] = useState<Place>('every');
  const [id, setId] = useState('');
  const idsOf = async (): Promise<readonly number[]> => {
    if (on === 'one') return [Number(id)];
    const { data: ids } = await dataProvider.documentIds({ include_all: true });
    return on === 'last' ? ids.slice(0, lastCount) : ids;
  };
  return { on, setOn, id, setId, idsOf, isMissing: on === 'one' && !/^\d+$/.test(id.trim()) };
}

/** A ref to what scrolls into sight once there is a result: below a long form it would not be noticed. */
function useScrollToResult(hasResult: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasResult) section.current?.scrollIntoView({ block: 'start' });
  }, [hasResult]);
  return section;
}

/** Tries a rule, or all of them, on past documents; nothing is changed. */
export function TryRule({ body, all = false, onRefused }: TryRuleProps) {
  const number = { smart_count: all ? 2 : 1 };
  const translate = useTranslate();
  const { on, setOn, id, setId, idsOf, isMissing } = useTriedDocuments();
  const [missing, setMissing] = useState(false);
  const trial = useTrial(onRefused);
  const { result, progress } = trial;
  const section = useScrollToResult(result !== null);
  const run = async (): Promise<void> => {
    setMissing(isMissing);
    if (!isMissing) await trial.run(body(), idsOf);
  };
  const problem = missing ? 'rules.document_required' : trial.problem;
  // Enter would save the form around it.
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void run();
  };
  return (
    <Box component="section" ref={section} aria-label={translate('rules.try_title', number)} sx={panel}>
      <div>
        <Text words="rules.try_title" args={number} variant="h3" component="h3" />
        <Note words="rules.try_note" args={number} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <ChoiceField
          values={places}
          words={(place) => translate(`rules.try_${place}`, { count: lastCount })}
          label={translate('rules.try_on')}
          value={on}
          sx={{ minWidth: 210 }}
          onChange={setOn}
        />
        {on === 'one' && <ValueField label="rules.document_id" value={id} onValue={setId} onKeyDown={onEnter} sx={{ width: 140 }} />}
        <ActionButton
          words="rules.run_try"
          color="primary"
          args={number}
          loading={progress !== null}
          onClick={() => void run()}
          sx={{ minHeight: 40 }}
        />
      </Box>
      {problem && <Text words={problem} args={{ _: problem, ...number }} variant="body2" role="alert" sx={{ color: 'error.main' }} />}
      {progress && <TrialProgress progress={progress} onStop={trial.stop} />}
      {result && <TryResults result={result} />}
    </Box>
  );
}
