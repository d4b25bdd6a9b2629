import { IconButton, Tooltip } from '@mui/material';
import { Repeat } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { useSubscriptionActions } from './use-subscription-actions';

// It asks for the subscriptions through the data provider, which the hub is shown without.
const SubscriptionDialog = lazy(async () => ({ default: (await import('./SubscriptionDialog')).SubscriptionDialog }));

/** Makes a document the bill of a subscription: what it says is extracted, looked over, saved or linked. */
export function SubscriptionButton({ row }: { row: DocumentRow }) {
  const translate = useTranslate();
  const actions = useSubscriptionActions(row.id);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = actions.proposed !== null;
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
      <Tooltip title={translate('subscription_dialog.mark')}>
        <IconButton
          ref={button}
          size="small"
          aria-label={translate('subscription_dialog.mark')}
          loading={actions.busy === 'extract'}
          onClick={() => void actions.extract()}
        >
          <Repeat size={17} aria-hidden />
        </IconButton>
      </Tooltip>
      {actions.proposed && (
        <Suspense>
          <SubscriptionDialog proposed={actions.proposed} actions={actions} />
        </Suspense>
      )}
    </>
  );
}
