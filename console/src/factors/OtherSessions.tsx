import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { sentenceOf } from '../records/problems';
import { useChange } from '../records/use-change';
import { useSessions } from '../settings/use-sessions';

/** Offers to sign out the other sessions once a second factor has changed, which ends none of them. Done at once where there is none. */
export function OtherSessions({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const { mutate, isPending, error } = useChange(['sessions', 'end-others'], (provider) => provider.endOtherSessions(), {
    done: 'factors.others_ended',
    failed: 'factors.failed_end_others',
  });
  const { data, isFetching } = useSessions();
  const count = data?.filter((session) => !session.is_current).length ?? 0;
  const isOffered = count > 0 || isFetching;
  useEffect(() => {
    if (!isOffered && !isPending) onDone();
    // Once it is known that there is none, however often its parent makes what it passes anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOffered, isPending]);
  return (
    <ConfirmDialog
      open={count > 0}
      question="factors.others_confirm"
      note={translate('factors.others_note', { count })}
      action="factors.end_others"
      decline="factors.not_now"
      tone="primary"
      busy={isPending}
      problem={error ? sentenceOf(error, 'factors.failed_end_others') : null}
      onConfirm={() => mutate()}
      onCancel={onDone}
    />
  );
}
