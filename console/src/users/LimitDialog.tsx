import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useTranslate, useUpdate } from 'react-admin';
import { FormDialog } from '../layout/FormDialog';
import { MutationProblem } from '../records/MutationProblem';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { isWhole, type Seen, SeenProperties } from './SeenProperties';
import { nameOf, type User } from './user-words';

/** Asks what a viewer sees: everything, or some properties. */
export function LimitDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const translate = useTranslate();
  const [seen, setSeen] = useState<Seen>({ properties: user.properties, owners: user.owners });
  const toasts = useMutationToasts<User>({ done: 'users.limited', failed: 'users.failed_update', isShown: () => true });
  const [update, { isPending, error }] = useUpdate<User>('users', undefined, {
    ...toasts,
    onSuccess: (answer: User, sent: unknown) => {
      toasts.onSuccess(answer, sent);
      onClose();
    },
  });
  return (
    <FormDialog
      title={translate('users.limit_of', { name: nameOf(user) })}
      action="users.limit_save"
      busy={isPending}
      disabled={!isWhole(seen)}
      onSubmit={(event) => {
        event.preventDefault();
        void update('users', { id: user.id, data: seen });
      }}
      onClose={onClose}
    >
      <DialogContentText variant="body2">{translate('users.limit_hint')}</DialogContentText>
      <SeenProperties value={seen} onChange={setSeen} />
      <MutationProblem error={error} failed="users.failed_update" />
    </FormDialog>
  );
}
