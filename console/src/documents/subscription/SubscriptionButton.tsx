import { Repeat } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { DocumentRow, ProposedSubscription } from '../../api/types';
import { Tool } from '../../layout/Tool';
import { useActions } from '../../records/use-actions';

const SubscriptionDialog = lazy(async () => ({ default: (await import('./SubscriptionDialog')).SubscriptionDialog }));

/** Makes a document the bill of a subscription: what it says is extracted, looked over, saved or linked. */
export function SubscriptionButton({ row }: { row: DocumentRow }) {
  const { busy, act } = useActions('subscriptions');
  const [proposed, setProposed] = useState<ProposedSubscription | null>(null);
  const propose = (): void =>
    void act('extract', {
      work: async (provider) => (await provider.proposeSubscription(row.id)).data,
      onDone: setProposed,
      failed: 'subscription_dialog.extract_failed',
      reads: true,
    });
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = proposed !== null;
  const wasOpen = useRef(false);
  // The button was disabled while the bill was read, so that the dialog found no focus that it could give back.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // What only the machine has linked a person still confirms, or says otherwise.
  const linkedByItself = row.subscription_reason !== null && row.reviewed_at === null;
  if (row.subscription_id !== null && !linkedByItself) return null;
  return (
    <>
      <Tool
        ref={button}
        label="subscription_dialog.mark"
        short="documents.subscription"
        icon={Repeat}
        loading={busy !== null}
        onClick={propose}
      />
      {proposed && (
        <Suspense>
          <SubscriptionDialog documentId={row.id} proposed={proposed} onClose={() => setProposed(null)} />
        </Suspense>
      )}
    </>
  );
}
