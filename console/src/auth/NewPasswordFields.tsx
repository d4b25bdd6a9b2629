import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form';
import { verbatim } from './verbatim';

export interface NewPassword {
  next: string;
  again: string;
}

const shortest = 12;

interface NewPasswordFieldsProps<T extends NewPassword> {
  register: UseFormRegister<T>;
  errors: FieldErrors<NewPassword>;
}

/** A new password, twice. Its length is told while it is typed; whether it is a common one, the server knows. */
export function NewPasswordFields<T extends NewPassword>({ register, errors }: NewPasswordFieldsProps<T>) {
  const translate = useTranslate();
  const isLong = (value: string): true | string => {
    // Characters, not units of UTF-16.
    const { length } = Array.from(value);
    return length >= shortest || translate('auth.new_password_short', { shortest, left: shortest - length });
  };
  return (
    <>
      <TextField
        label={translate('auth.new_password')}
        type="password"
        autoComplete="new-password"
        slotProps={{ htmlInput: verbatim }}
        error={Boolean(errors.next)}
        helperText={errors.next?.message ?? translate('auth.new_password_rules')}
        {...register('next' as Path<T>, { required: translate('auth.password_required'), validate: isLong })}
      />
      <TextField
        label={translate('auth.new_password_again')}
        type="password"
        autoComplete="new-password"
        slotProps={{ htmlInput: verbatim }}
        error={Boolean(errors.again)}
        helperText={errors.again?.message}
        {...register('again' as Path<T>, { validate: (value, all) => value === all.next || translate('auth.new_password_differs') })}
      />
    </>
  );
}
