import { useNotify } from 'react-admin';
import { sentenceOf } from './problems';

export interface MutationWords<Answer, Sent> {
  /** The toast of success; none where it is left out. */
  done?: string | ((answer: Answer, sent: Sent) => string);
  failed: string;
  /** Show the server's sentence instead of `failed` where it has one. */
  detail?: boolean;
}

/** The callbacks of a mutation that shows its outcome in a toast. */
export function useMutationToasts<Answer = unknown, Sent = unknown>({ done, failed, detail = false }: MutationWords<Answer, Sent>) {
  const notify = useNotify();
  return {
    onSuccess: (answer: Answer, sent: Sent) => {
      const words = typeof done === 'function' ? done(answer, sent) : done;
      if (words) notify(words, { type: 'success' });
    },
    onError: (error: unknown) => notify(detail ? sentenceOf(error, failed) : failed, { type: 'error' }),
  };
}
