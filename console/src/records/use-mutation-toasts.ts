import { useNotify } from 'react-admin';
import { wordsOf } from '../api/http';

interface MutationWords {
  /** The toast of success; none where it is left out. */
  done?: string;
  failed: string;
  /** Show the server's sentence instead of `failed` where it has one. */
  detail?: boolean;
}

/** The callbacks of a mutation that shows its outcome in a toast. */
export function useMutationToasts({ done, failed, detail = false }: MutationWords) {
  const notify = useNotify();
  return {
    onSuccess: () => {
      if (done) notify(done, { type: 'success' });
    },
    onError: (error: unknown) => notify(detail ? wordsOf(error, failed) : failed, { type: 'error' }),
  };
}
