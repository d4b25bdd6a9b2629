import { Box } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ChoiceField } from '../layout/ChoiceField';
import { IconAction } from '../layout/IconAction';
import { rowLayout } from './ConditionRow';
import { problemsBelow } from '../splits/share-problems';
import { SplitEditor } from '../splits/SplitEditor';
import type { DraftAction } from './rule-draft';
import { actionKindOf, type RuleActionType, ruleActionTypes } from './rule-types';
import { ValueInput } from './ValueInput';

interface ActionRowProps {
  action: DraftAction;
  /** From 1, for the names of its fields. */
  at: number;
  onChange: (action: DraftAction) => void;
  onRemove: () => void;
  /** What is wrong, by where it stands below the action. */
  problems: Readonly<Record<string, string>>;
}

/** One thing a rule does. */
export function ActionRow({ action, at, onChange, onRemove, problems }: ActionRowProps) {
  const translate = useTranslate();
  const kind = actionKindOf(action.type);
  const withType = (type: RuleActionType): DraftAction => ({ ...action, type, value: actionKindOf(type) === kind ? action.value : '' });
  return (
    <Box
      role="group"
      aria-label={`${translate('rules.action')} ${at}`}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={rowLayout('2fr 3fr 40px')}>
        <ChoiceField
          values={ruleActionTypes}
          words="rule_actions."
          label={`${translate('rules.action')} (${at})`}
          value={action.type}
          onChange={(chosen) => onChange(withType(chosen))}
        />
        <Box>
          <ValueInput
            kind={kind}
            label={`${translate(kind === 'confidence' ? 'rules.confidence' : 'rules.to')} (${at})`}
            value={action.value}
            onChange={(value) => onChange({ ...action, value })}
            problem={problems.value}
          />
        </Box>
        <IconAction label="rules.remove_action" args={{ at }} icon={X} iconSize={17} onClick={onRemove} />
      </Box>
      {kind === 'splits' && (
        <SplitEditor
          shares={action.shares}
          amount={null}
          problems={problemsBelow('value', problems)}
          onChange={(shares) => onChange({ ...action, shares })}
        />
      )}
    </Box>
  );
}
