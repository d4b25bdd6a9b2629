import { useDataProvider } from 'react-admin';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';

interface RevokeProps {
  /** What is asked, in plain words. */
  question: string;
  note?: string;
  /** What shows it is asked for again. */
  resource: string;
  revoke: (dataProvider: LedgerDataProvider) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a secret is revoked. */
export function RevokeToken({ note = 'settings.revoke_note', resource, revoke, ...question }: RevokeProps) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return (
    <ConfirmMutation
      {...question}
      note={note}
      action="settings.revoke"
      mutationKey={[resource, 'revoke']}
      mutationFn={() => revoke(dataProvider)}
      done="settings.revoked"
      failed="settings.failed_revoke"
    />
  );
}
