import { Alert, DialogContentText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../layout/FormDialog';
import type { Invitation, UserActions } from './use-users';
import { type UserRole, userRoles, type UserWithPassword } from './user-words';

interface InviteDialogProps {
  invite: UserActions['invite'];
  onInvited: (given: UserWithPassword) => void;
  onClose: () => void;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks whom to invite. Nothing is sent before both fields are filled; what the server finds wrong is said here, and the input stays. */
export function InviteDialog({ invite, onInvited, onClose }: InviteDialogProps) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, control, setValue, formState } = useForm<Invitation>({
    defaultValues: { email: '', full_name: '', role: 'ADMIN' },
  });
  const [email, fullName, role] = useWatch({ control, name: ['email', 'full_name', 'role'] });
  const send = handleSubmit(async (invitation) => {
    setProblem(null);
    const given = await invite({ ...invitation, email: invitation.email.trim(), full_name: invitation.full_name.trim() }, setProblem);
    if (given) onInvited(given);
  });
  return (
    <FormDialog
      title="users.invite"
      action="users.send"
      busy={formState.isSubmitting}
      disabled={!email.trim() || !fullName.trim()}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <DialogContentText variant="body2">{translate('users.invite_hint')}</DialogContentText>
      <TextField
        label={translate('users.email')}
        type="email"
        autoComplete="off"
        autoFocus
        required
        error={Boolean(formState.errors.email)}
        helperText={formState.errors.email?.message}
        {...register('email', { validate: (typed) => emailShape.test(typed.trim()) || translate('auth.email_invalid') })}
      />
      <TextField label={translate('users.full_name')} autoComplete="off" required {...register('full_name')} />
      <TextField
        select
        label={translate('users.role')}
        value={role}
        helperText={translate(`users.role_${role.toLowerCase()}_text`)}
        onChange={({ target }) => setValue('role', target.value as UserRole)}
      >
        {userRoles.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`users.role_${one.toLowerCase()}`)}
          </MenuItem>
        ))}
      </TextField>
      {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
    </FormDialog>
  );
}
