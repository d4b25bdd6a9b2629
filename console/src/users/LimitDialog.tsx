import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useTranslate, useUpdate } from 'react-admin';
import { FormDialog } from '../layout/FormDialog';
import { MutationProblem } from '../records/MutationProblem';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { isWhole, SeenProperties } from './SeenProperties';
import { nameOf, type User } from './user-words';

/** Asks what a viewer sees: everything, or some properties. */
export function LimitDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const translate = useTranslate();
  const [properties, setProperties] = useState<readonly number[] | null>(user.properties);
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
      disabled={!isWhole(properties)}
      onSubmit={(event) => {
        event.preventDefault();
        void update('users', { id: user.id, data: { properties: properties && [...properties] } });
      }}
      onClose={onClose}
    >
      <DialogContentText variant="body2">{translate('users.limit_hint')}</DialogContentText>
      <SeenProperties value={properties} onChange={setProperties} />
      <MutationProblem error={error} failed="users.failed_update" />
    </FormDialog>
  );
}
