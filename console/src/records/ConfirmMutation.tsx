import { type MutationKey, useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { sentenceOf } from './problems';
import { type MutationWords, useMutationToasts } from './use-mutation-toasts';

interface ConfirmMutationProps<Answer>
  extends
    Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'note' | 'action' | 'decline' | 'tone' | 'children'>,
    MutationWords<Answer, void> {
  /** `[resource, action]`: what shows the resource is asked for again. */
  mutationKey: MutationKey;
  mutationFn: () => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks before a call to the server. Where that fails, the question stays and says why, for another try. */
export function ConfirmMutation<Answer>({
  mutationKey,
  mutationFn,
  onDone,
  onClose,
  done,
  failed,
  ...question
}: ConfirmMutationProps<Answer>) {
  const toasts = useMutationToasts<Answer, void>({ failed, ...(done && { done }) });
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn,
    ...toasts,
    // Here and not with the call: it has to come even where the screen was left meanwhile.
    onSuccess: (answer) => {
      toasts.onSuccess(answer);
      onClose();
      onDone?.(answer);
    },
    // An answer may hold a password.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      open
      {...question}
      busy={isPending}
      problem={error === null ? null : sentenceOf(error, failed)}
      onConfirm={() => mutate()}
      onCancel={() => !isPending && onClose()}
    />
  );
}
