import { useNotify } from 'react-admin';
import { sentenceOf } from './problems';
import { undoable } from './undoable';

export interface MutationWords<Answer, Sent> {
  /** The toast of success; none where it is left out. */
  done?: string | ((answer: Answer, sent: Sent) => string);
  /** Offers to undo it in the toast of success. */
  undo?: (sent: Sent, answer: Answer) => void;
  failed: string;
  /** Show the server's sentence instead of `failed` where it has one. */
  detail?: boolean;
  /** Whether a failure is shown where it belongs, and needs no toast. */
  isShown?: (error: unknown) => boolean;
}

/** The callbacks of a mutation that shows its outcome in a toast. */
export function useMutationToasts<Answer = unknown, Sent = unknown>(words: MutationWords<Answer, Sent>) {
  const { done, undo, failed, detail = false, isShown } = words;
  const notify = useNotify();
  return {
    onSuccess: (answer: Answer, sent: Sent) => {
      const text = typeof done === 'function' ? done(answer, sent) : done;
      if (text) notify(text, undo ? undoable(() => undo(sent, answer)) : { type: 'success' });
    },
    onError: (error: unknown) => {
      if (!isShown?.(error)) notify(detail ? sentenceOf(error, failed) : failed, { type: 'error' });
    },
  };
}
