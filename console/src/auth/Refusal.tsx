import { Alert } from '@mui/material';

/** Why a sign-in did not work, where that is not about a field. */
export function Refusal({ words }: { words: string | undefined }) {
  return <Alert severity="error">{words}</Alert>;
}
