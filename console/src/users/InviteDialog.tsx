import { DialogContentText, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import type { UserWithPassword } from '../api/types';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { MutationProblem } from '../records/MutationProblem';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { useSettings } from '../settings/use-settings';
import { everything, isWhole, type Seen, SeenProperties } from './SeenProperties';
import { givenWords, type UserRole, userRoles } from './user-words';

type Invitation = Pick<UserWithPassword, 'email' | 'full_name' | 'role' | 'properties' | 'owners'>;

interface InviteDialogProps {
  onInvited: (given: UserWithPassword) => void;
  onClose: () => void;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The role, with what it may do. */
function RoleField({ value, onChange }: { value: UserRole; onChange: (role: UserRole) => void }) {
  const translate = useTranslate();
  return (
    <ChoiceField
      values={userRoles}
      words={(choice) => translate(`users.role_${choice.toLowerCase()}`)}
      label={translate('users.role')}
      value={value}
      helperText={translate(`users.role_${value.toLowerCase()}_text`)}
      onChange={onChange}
    />
  );
}

/** Invites somebody. */
function useInvite(onInvited: InviteDialogProps['onInvited']) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const toasts = useMutationToasts<UserWithPassword>({
    done: (given) => givenWords(given, 'users.invited'),
    failed: 'users.failed_invite',
  });
  return useMutation({
    mutationKey: ['users', 'invite'],
    mutationFn: async (invitation: Invitation) => (await dataProvider.inviteUser(invitation)).data,
    ...toasts,
    // Here and not with the call: the password has to be shown even where the dialog was left meanwhile.
    onSuccess: (given, invitation) => {
      toasts.onSuccess(given, invitation);
      onInvited(given);
    },
    gcTime: 0,
  });
}

/** Asks whom to invite. It sends nothing until both fields are filled; errors from the server are shown here, and the input is kept. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const translate = useTranslate();
  const { mutate, isPending, error } = useInvite(onInvited);
  const { register, handleSubmit, control, setValue, formState } = useForm<Invitation>({
    defaultValues: { email: '', full_name: '', role: 'VIEWER', ...everything },
  });
  const mails = useSettings().data?.outgoing_mail ?? true;
  const [email, fullName, role, properties, owners] = useWatch({ control, name: ['email', 'full_name', 'role', 'properties', 'owners'] });
  const seen = { properties, owners };
  const choose = (chosen: Seen): void => {
    setValue('properties', chosen.properties);
    setValue('owners', chosen.owners);
  };
  const send = handleSubmit((invitation) =>
    mutate({
      ...invitation,
      email: invitation.email.trim(),
      full_name: invitation.full_name.trim(),
      ...(invitation.role === 'VIEWER' ? seen : everything),
    }),
  );
  return (
    <FormDialog
      title="users.invite"
      action="users.send"
      busy={isPending}
      disabled={!email.trim() || !fullName.trim() || (role === 'VIEWER' && !isWhole(seen))}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <DialogContentText variant="body2">{translate(mails ? 'users.invite_hint' : 'users.invite_hint_by_hand')}</DialogContentText>
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
      <RoleField value={role} onChange={(chosen) => setValue('role', chosen)} />
      {role === 'VIEWER' && <SeenProperties value={seen} onChange={choose} />}
      <MutationProblem error={error} failed="users.failed_invite" />
    </FormDialog>
  );
}
