import { MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TextInput, type TextInputProps } from './TextInput';

interface Choice {
  id: string | number;
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
const isHeld = (held: unknown, choices: readonly Choice[]): held is string | number =>
  (typeof held === 'number' || (typeof held === 'string' && held !== '')) && !choices.some(({ id }) => id === held);

/** A choice of several in a form. */
export function SelectInput({ choices, words, emptyText, slotProps, ...props }: SelectInputProps) {
  const translate = useTranslate();
  const held: unknown = useWatch({ name: props.source });
  const optional = emptyText === undefined ? {} : { select: { displayEmpty: true }, inputLabel: { shrink: true } };
  const named = choices.map((choice) => (typeof choice === 'string' ? { id: choice, name: translate(`${words}${choice}`) } : choice));
  return (
    <TextInput select {...props} slotProps={{ ...slotProps, ...optional }}>
      {emptyText !== undefined && <MenuItem value="">{translate(emptyText, { _: emptyText })}</MenuItem>}
      {isHeld(held, named) && (
        <MenuItem value={held} {...(typeof held === 'number' && { sx: { display: 'none' } })}>
          {typeof held === 'string' ? held : '…'}
        </MenuItem>
      )}
      {named.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextInput>
  );
}
