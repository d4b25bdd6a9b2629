import { InputAdornment, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { typeValues } from '../documents/review/document-types';
import { paymentMethods } from '../expenses/MoreFields';
import { mailboxes, type ValueKind } from './rule-types';
import { PropertiesInput, PropertyInput } from './PropertyInput';
import { useRuleNames } from './use-rule-names';
import { readList, writeList } from './value-list';

interface ValueInputProps {
  kind: ValueKind;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

type Choice = readonly [value: string, label: string];

function useChoices(kind: ValueKind): readonly Choice[] | null {
  const translate = useTranslate();
  const names = useRuleNames();
  const byName = (list: ReadonlyMap<number, string>): Choice[] =>
    [...list].map(([id, name]): Choice => [String(id), name]).toSorted(([, a], [, b]) => a.localeCompare(b));
  if (kind === 'category' || kind === 'tag') return byName(names[kind]);
  if (kind === 'mailbox' || kind === 'mailboxes') return mailboxes.map((name) => [name, translate(`rule_mailboxes.${name}`)]);
  if (kind === 'method') return paymentMethods.map((name) => [name, translate(`payment_methods.${name}`)]);
  if (kind === 'type' || kind === 'types') return typeValues.map((name) => [name, names.type(name)]);
  return null;
}

/** The field for a value of its kind: a list to choose from, a number, a day, a text. */
export function ValueInput({ kind, label, value, onChange, problem }: ValueInputProps) {
  const translate = useTranslate();
  const choices = useChoices(kind);
  if (kind === 'none' || kind === 'splits') return null;
  if (kind === 'property') return <PropertyInput {...{ label, value, onChange, problem }} />;
  if (kind === 'properties') return <PropertiesInput {...{ label, value, onChange, problem }} />;
  const hint = kind === 'list' ? 'rules.list_hint' : kind === 'date' ? 'rules.date_hint' : kind === 'notice' ? 'rules.notice_hint' : null;
  const shared = {
    label,
    fullWidth: true,
    error: Boolean(problem),
    helperText: problem ?? (hint ? translate(hint) : undefined),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (choices && (kind === 'types' || kind === 'mailboxes')) {
    const chosen = readList(value);
    const gone = chosen.filter((choice) => !choices.some(([id]) => id === choice)).map((choice): Choice => [choice, choice]);
    return (
      <TextField
        select
        {...shared}
        value={chosen}
        onChange={({ target }) => onChange(writeList(target.value as unknown as string[]))}
        slotProps={{ select: { multiple: true } }}
      >
        {[...choices, ...gone].map(([id, name]) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (choices) {
    // A rule may name what is gone by now, or by its name: shown as it is.
    const known = choices.find(([id, name]) => id === value || name.toLowerCase() === value.toLowerCase());
    return (
      <TextField select {...shared} value={known?.[0] ?? value}>
        {!known && <MenuItem value={value}>{value || translate('rules.choose')}</MenuItem>}
        {choices.map(([id, name]) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  const numeric = kind === 'number' || kind === 'confidence';
  return (
    <TextField
      {...shared}
      value={value}
      slotProps={{
        htmlInput: { inputMode: numeric ? 'decimal' : 'text', autoComplete: 'off' },
        input: kind === 'confidence' ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {},
      }}
    />
  );
}
