import { Alert } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { foreignCurrency } from '../../documents/values/expense-values';
import { LoadFailed } from '../../layout/LoadFailed';
import { RouteLink } from '../../layout/RouteLink';
import { formatDay } from '../../money/format';
import { usualOrder } from '../../providers/usual-order';
import { useSettings } from '../../settings/use-settings';

/** Looked through for those that wait. */
const newest = 24;

/** Statements of the property that are in another currency than the books: none of them is entered, and each says so. */
export function WaitingStatements({ id }: { id: number }) {
  const translate = useTranslate();
  const settings = useSettings();
  const bookCurrency = settings.data?.currency;
  const waiting = useGetList<DocumentRow>('documents', {
    pagination: { page: 1, perPage: newest },
    sort: usualOrder,
    filter: { include_all: true, property_id: id, document_type: 'mortgage_statement' },
  });
  const asked = [settings, waiting];
  const statements = waiting.data?.map((row) => {
    const currency = bookCurrency === undefined ? null : foreignCurrency(row, bookCurrency);
    if (currency === null) return null;
    const lender = row.vendor_name ?? row.filename;
    const day = row.document_date ? formatDay(row.document_date) : translate('property.statement_no_date');
    return (
      <Alert key={row.id} severity="warning" sx={{ mb: 1.5 }}>
        {translate('property.statement_waits', { lender, day, currency, own: bookCurrency })}{' '}
        <RouteLink to={`/documents/${row.id}`}>{translate('property.statement_waits_open')}</RouteLink>
      </Alert>
    );
  });
  return (
    <>
      <LoadFailed
        failed={asked.some(({ isError }) => isError)}
        words="property.waiting_failed"
        onRetry={() => void Promise.all(asked.filter(({ isError }) => isError).map((query) => query.refetch()))}
      />
      {statements}
    </>
  );
}
