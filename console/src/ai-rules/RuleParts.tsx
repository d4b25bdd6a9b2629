import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ValueField } from '../layout/ValueField';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import { problemsBelow } from '../splits/share-problems';
import { ActionRow } from './ActionRow';
import { ConditionRow } from './ConditionRow';
import { newAction, newCondition, type RuleDraft } from './rule-draft';

export interface PartsProps {
  draft: RuleDraft;
  onChange: (changes: Partial<RuleDraft>) => void;
  problems: Readonly<Record<string, string>>;
}

const heading = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;
const replaced = <T extends { key: number }>(list: readonly T[], changed: T): T[] =>
  list.map((old) => (old.key === changed.key ? changed : old));
const without = <T extends { key: number }>(list: readonly T[], { key }: T): T[] => list.filter((part) => part.key !== key);

const add = { size: 'small', icon: Plus, sx: { justifySelf: 'start' } } as const;

/** When the rule applies. */
export function Conditions({ draft, onChange, problems }: PartsProps) {
  const translate = useTranslate();
  const { conditions, match, ai_condition } = draft;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={heading}>
        <Text words="rules.when" variant="h3" component="h3" />
        {conditions.length > 1 && (
          <TextField
            select
            value={match}
            onChange={({ target }) => onChange({ match: target.value as RuleDraft['match'] })}
            slotProps={{ htmlInput: { 'aria-label': translate('rules.match') } }}
          >
            <MenuItem value="all">{translate('rules.match_all')}</MenuItem>
            <MenuItem value="any">{translate('rules.match_any')}</MenuItem>
          </TextField>
        )}
      </Box>
      {conditions.map((condition, at) => (
        <ConditionRow
          key={condition.key}
          condition={condition}
          at={at + 1}
          problems={problems}
          onChange={(changed) => onChange({ conditions: replaced(conditions, changed) })}
          onRemove={() => onChange({ conditions: without(conditions, condition) })}
        />
      ))}
      {conditions.length === 0 && (
        <Typography variant="body2" sx={{ color: problems.conditions ? 'error.main' : 'text.secondary' }}>
          {problems.conditions ?? translate('rules.no_conditions')}
        </Typography>
      )}
      <ActionButton {...add} words="rules.add_condition" onClick={() => onChange({ conditions: [...conditions, newCondition()] })} />
      <ValueField
        label="rules.ai_condition"
        value={ai_condition}
        hint="rules.ai_condition_hint"
        multiline
        onValue={(asked) => onChange({ ai_condition: asked })}
      />
    </Box>
  );
}

/** What it does then. */
export function Actions({ draft: { actions }, onChange, problems }: PartsProps) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Text words="rules.does" variant="h3" component="h3" />
      {actions.map((action, at) => (
        <ActionRow
          key={action.key}
          action={action}
          at={at + 1}
          problems={problemsBelow(`actions.${at}`, problems)}
          onChange={(changed) => onChange({ actions: replaced(actions, changed) })}
          onRemove={() => onChange({ actions: without(actions, action) })}
        />
      ))}
      {actions.length === 0 && (
        <Typography variant="body2" sx={{ color: problems.actions ? 'error.main' : 'text.secondary' }}>
          {problems.actions ?? translate('rules.no_actions')}
        </Typography>
      )}
      <ActionButton {...add} words="rules.add_action" onClick={() => onChange({ actions: [...actions, newAction()] })} />
    </Box>
  );
}
