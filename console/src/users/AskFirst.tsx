import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import type { UserActions } from './use-users';
import type { UserQuestion } from './UserCells';
import { nameOf, type User, type UserWithPassword } from './user-words';

interface AskFirstProps {
  user: User;
  question: UserQuestion;
  actions: UserActions;
  onGiven: (given: UserWithPassword) => void;
  onClose: () => void;
}

const run = {
  resend: 'resend',
  reset: 'reset',
  reset_factor: 'resetFactor',
  end_sessions: 'endSessions',
  delete: 'remove',
} as const;

/** The question before a resend, a reset, a sign-out or a deletion; it stays with the reason where the server refuses. */
export function AskFirst({ user, question, actions, onGiven, onClose }: AskFirstProps) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const answer = await actions[run[question]](user, setProblem);
    setBusy(false);
    if (answer === undefined) return;
    onClose();
    if (typeof answer === 'object' && answer.temporary_password !== null) onGiven(answer);
  };
  return (
    <ConfirmDialog
      open
      question={translate(`users.confirm_${question}`, { name: nameOf(user) })}
      action={`users.${question}`}
      tone={question === 'delete' ? 'error' : 'primary'}
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
