import { RetryAlert } from './RetryAlert';
import { useFailureToast } from './use-failure-toast';

interface LoadFailedProps {
  failed: boolean;
  words: string;
  onRetry: () => void;
}

/** Says by a toast and in place that something could not be loaded, with a button to try again; nothing while nothing failed. */
export function LoadFailed({ failed, words, onRetry }: LoadFailedProps) {
  useFailureToast(failed, words);
  return failed ? <RetryAlert words={words} onRetry={onRetry} /> : null;
}
