import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DocumentRow, Subscription } from '../api/types';
import { LineOverTime } from '../charts/LineOverTime';
import { currencyOf, dayWords, headingOf } from '../documents/document-words';
import { LoadFailed } from '../layout/LoadFailed';
import { Note } from '../layout/Text';
import { ReadDialog } from '../layout/ReadDialog';
import { RouteLink } from '../layout/RouteLink';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { hasCycles, pricesOf, remarksOn } from './charge-remarks';
import { useRemark } from './use-remark';

function Bill({ bill }: { bill: DocumentRow }) {
  const money = useMoney();
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ minWidth: 0 }}>
        <RouteLink to={`/documents/${bill.id}`} noWrap sx={{ display: 'block' }}>
          {headingOf(bill)}
        </RouteLink>
        <Note component="span">{dayWords(bill)}</Note>
      </Box>
      {bill.amount !== null && (
        <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{money(bill.amount, currencyOf(bill))}</Box>
      )}
    </Box>
  );
}

/** What the bills say of its price, and what is odd about its charges. */
function Charges({ id }: { id: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const words = useRemark();
  const { data, isLoadingError, refetch } = useCall(['documents', 'charges', id], (provider) => provider.subscriptionCharges(id));
  const remarks = data ? remarksOn(data) : [];
  const prices = data ? pricesOf(data) : [];
  if (isLoadingError) return <LoadFailed failed words="subscriptions.charges_failed" onRetry={() => void refetch()} />;
  if (remarks.length === 0) return null;
  return (
    <>
      {prices.length > 1 && (
        <Box sx={{ mb: 1.5 }}>
          <LineOverTime
            title={translate(data && hasCycles(data.charges) ? 'subscriptions.price_a_month' : 'subscriptions.price_over_time')}
            points={prices}
            money={money}
            shortMoney={money}
            stepped
            height={140}
          />
        </Box>
      )}
      <Box component="ul" aria-label={translate('subscriptions.history')} sx={{ m: 0, mb: 1.5, pl: 2.5, fontSize: 13 }}>
        {remarks.map((remark) => (
          <li key={`${remark.key} ${remark.day}`}>{words(remark)}</li>
        ))}
      </Box>
    </>
  );
}

/** The documents that are a subscription's bills. */
export function BillsDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const translate = useTranslate();
  const bills = useCall(['documents', 'of-subscription', subscription.id], (provider) => provider.subscriptionBills(subscription.id));
  return (
    <ReadDialog title={translate('subscriptions.documents_of', { name: subscription.site_name })} onClose={onClose}>
      <div>
        <LoadFailed failed={bills.isError} words="subscriptions.documents_failed" onRetry={() => void bills.refetch()} />
        {bills.isPending && <Skeleton variant="rounded" height={90} />}
        <Charges id={subscription.id} />
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {bills.data?.map((bill) => (
            <Bill key={bill.id} bill={bill} />
          ))}
        </Box>
      </div>
    </ReadDialog>
  );
}
