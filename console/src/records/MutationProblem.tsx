import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { sentenceOf } from './problems';

/** Why a mutation failed: the server's sentence, or `failed` where it has none. */
export function MutationProblem({ error, failed }: { error: unknown; failed: string }) {
  const translate = useTranslate();
  if (!error) return null;
  const words = sentenceOf(error, failed);
  return <Alert severity="error">{translate(words, { _: words })}</Alert>;
}
