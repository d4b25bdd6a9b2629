import { MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TextInput, type TextInputProps } from './TextInput';

interface Choice {
  id: string;
  name: string;
}

interface SelectInputProps extends Omit<TextInputProps, 'select' | 'children'> {
  /** What can be chosen; of a value alone the name is a text. */
  choices: readonly (Choice | string)[];
  /** What the names of the values' texts begin with. */
  words?: string;
  /** What is shown for no choice; without it there always is one. */
  emptyText?: string;
}

/** A value that is not offered, since the choices are not loaded or it is no longer to be chosen, stays with the record that has it. */
function withHeld(choices: readonly Choice[], held: unknown): readonly Choice[] {
  if (typeof held !== 'string' || held === '' || choices.some(({ id }) => id === held)) return choices;
  return [...choices, { id: held, name: held }];
}

/** A choice of several in a form. */
export function SelectInput({ choices, words, emptyText, ...props }: SelectInputProps) {
  const translate = useTranslate();
  const held: unknown = useWatch({ name: props.source });
  const optional = emptyText === undefined ? {} : { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } };
  const named = choices.map((choice) => (typeof choice === 'string' ? { id: choice, name: translate(`${words}${choice}`) } : choice));
  return (
    <TextInput select {...optional} {...props}>
      {emptyText !== undefined && <MenuItem value="">{translate(emptyText, { _: emptyText })}</MenuItem>}
      {withHeld(named, held).map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextInput>
  );
}
