import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { actionWords, changeWords, outcomeWords } from './rule-words';
import type { ActionOutcome, ConditionOutcome, RuleChange } from './rule-types';
import { useRuleNames } from './use-rule-names';

interface OutcomesProps {
  matched: boolean;
  conditions: readonly ConditionOutcome[];
  actions: readonly ActionOutcome[];
  /** Before and after; where they are not kept, the actions say what was done. */
  changes?: readonly RuleChange[];
  /** Where other rules get in its way. */
  conflicts?: readonly { sentence: string }[];
}

/** What came of a rule on a document: what it changed, what it could not do and why, or which condition did not hold. */
export function Outcomes({ matched, conditions, actions, changes, conflicts = [] }: OutcomesProps) {
  const translate = useTranslate();
  const names = useRuleNames();
  const undone = actions.filter(({ done, note }) => !done && !conflicts.some(({ sentence }) => sentence === note));
  const same = actions.filter(({ done, note }) => done && note);
  const lines = matched
    ? [
        ...(changes?.map((change) => changeWords(change, names, translate)) ??
          actions.filter(({ done, note }) => done && !note).map((action) => actionWords(action, names, translate))),
        ...same.map((action) => `${actionWords(action, names, translate)}: ${action.note}`),
        ...undone.map(
          (action) => `${actionWords(action, names, translate)}: ${translate('rules.not_done', { reason: action.note ?? '' })}`,
        ),
      ]
    : conditions.filter(({ held }) => !held).map((condition) => outcomeWords(condition, names, translate));
  // What another rule kept it from is said once, with the other's name, however many it keeps from running.
  const clashes = matched
    ? conflicts.map(({ sentence }) => {
        const refused = actions.find(({ done, note }) => !done && note === sentence);
        return translate('rules.conflict', { sentence: refused ? `${actionWords(refused, names, translate)}: ${sentence}` : sentence });
      })
    : [];
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25, color: matched ? 'text.primary' : 'text.secondary' }}
    >
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
      {[...new Set(clashes)].map((line) => (
        <Box component="li" key={line} sx={{ color: 'warning.main', fontWeight: 600 }}>
          {line}
        </Box>
      ))}
    </Box>
  );
}
