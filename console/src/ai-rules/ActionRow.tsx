import { Box, IconButton, MenuItem, TextField } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
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
        <TextField
          select
          label={`${translate('rules.action')} (${at})`}
          value={action.type}
          onChange={({ target }) => onChange(withType(target.value as RuleActionType))}
        >
          {ruleActionTypes.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`rule_actions.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <Box>
          <ValueInput
            kind={kind}
            label={`${translate(kind === 'confidence' ? 'rules.confidence' : 'rules.to')} (${at})`}
            value={action.value}
            onChange={(value) => onChange({ ...action, value })}
            problem={problems.value}
          />
        </Box>
        <IconButton aria-label={translate('rules.remove_action', { at })} onClick={onRemove}>
          <X size={17} aria-hidden />
        </IconButton>
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
