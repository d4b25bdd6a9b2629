import { Box } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ChoiceField } from '../layout/ChoiceField';
import { IconAction } from '../layout/IconAction';
import { type DraftCondition, withField, withOperator } from './rule-draft';
import { operatorsFor, operatorText, ruleFields, type ValueKind, valueKindOf } from './rule-types';
import { ValueInput } from './ValueInput';

export const rowLayout = (columns: string) =>
  ({
    display: 'grid',
    gap: 1,
    alignItems: 'start',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: columns },
    '& > :not(button)': { gridColumn: { xs: 1, sm: 'auto' } },
    '& > button': { gridColumn: { xs: 2, sm: '-2 / -1' }, gridRow: { xs: 1, sm: 'auto' } },
  }) as const;

interface ConditionRowProps {
  condition: DraftCondition;
  /** From 1, for the names of its fields. */
  at: number;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
  problems: Readonly<Record<string, string>>;
}

/** One condition: what is looked at, how, and for what. */
export function ConditionRow({ condition, at, onChange, onRemove, problems }: ConditionRowProps) {
  const translate = useTranslate();
  const { field, operator, value, until } = condition;
  const kind = valueKindOf(field, operator);
  const plain: ValueKind = field === 'date' ? 'date' : 'number';
  const problemOf = (name: string): string | undefined => problems[`conditions.${at - 1}.${name}`];
  const label = (name: string): string => `${translate(`rules.${name}`)} (${at})`;
  return (
    <Box role="group" aria-label={`${translate('rules.add_condition')} ${at}`} sx={rowLayout('2.1fr 2fr 3fr 40px')}>
      <ChoiceField
        values={ruleFields}
        words="rule_fields."
        label={label('field')}
        value={field}
        onChange={(chosen) => onChange(withField(condition, chosen))}
      />
      <ChoiceField
        values={operatorsFor(field)}
        words={(choice) => translate(operatorText(field, choice))}
        label={label('operator')}
        value={operator}
        error={Boolean(problemOf('operator'))}
        helperText={problemOf('operator')}
        onChange={(chosen) => onChange(withOperator(condition, chosen))}
      />
      {kind === 'range' ? (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          <ValueInput
            kind={plain}
            label={label('value_from')}
            value={value}
            onChange={(from) => onChange({ ...condition, value: from })}
            problem={problemOf('value')}
          />
          <ValueInput kind={plain} label={label('value_to')} value={until} onChange={(to) => onChange({ ...condition, until: to })} />
        </Box>
      ) : (
        <Box>
          <ValueInput
            kind={kind}
            label={label('value')}
            value={value}
            onChange={(typed) => onChange({ ...condition, value: typed })}
            problem={problemOf('value')}
          />
        </Box>
      )}
      <IconAction label="rules.remove_condition" args={{ at }} icon={X} iconSize={17} onClick={onRemove} />
    </Box>
  );
}
