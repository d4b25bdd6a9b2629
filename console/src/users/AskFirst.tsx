import { useDataProvider, useTranslate } from 'react-admin';
import type { UserWithPassword } from '../api/types';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';
import type { YesNoQuestion } from './UserCells';
import { givenWords, nameOf, type User } from './user-words';

interface AskFirstProps {
  user: User;
  question: YesNoQuestion;
  onGiven: (given: UserWithPassword) => void;
  onClose: () => void;
}

/** The toasts of each question. */
const words = {
  resend: { done: 'users.resent', failed: 'users.failed_resend' },
  reset: { done: 'users.was_reset', failed: 'users.failed_reset' },
  reset_factor: { done: 'users.factor_was_reset', failed: 'users.failed_reset_factor' },
  end_sessions: { done: 'users.sessions_ended', failed: 'users.failed_end_sessions' },
  delete: { done: 'users.deleted', failed: 'users.failed_delete' },
} as const;

const passwordIn = (answer: unknown): UserWithPassword | null =>
  typeof answer === 'object' && answer !== null && 'temporary_password' in answer ? (answer as UserWithPassword) : null;

/** The question before a resend, a reset, a sign-out or a deletion. */
export function AskFirst({ user, question, onGiven, onClose }: AskFirstProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { id } = user;
  const calls = {
    resend: () => dataProvider.resendInvitation(id),
    reset: () => dataProvider.resetPassword(id),
    reset_factor: () => dataProvider.resetSecondFactor(id),
    end_sessions: () => dataProvider.endSessions(id),
    delete: () => dataProvider.delete<User>('users', { id }),
  } satisfies Record<YesNoQuestion, () => Promise<{ data: unknown }>>;
  const { done, failed } = words[question];
  return (
    <ConfirmMutation
      question={translate(`users.confirm_${question}`, { name: nameOf(user) })}
      action={`users.${question}`}
      tone={question === 'delete' ? 'error' : 'primary'}
      mutationKey={['users', question]}
      mutationFn={async () => passwordIn((await calls[question]()).data)}
      done={(given) => (given ? givenWords(given, done) : done)}
      failed={failed}
      onDone={(given) => given?.temporary_password && onGiven(given)}
      onClose={onClose}
    />
  );
}
