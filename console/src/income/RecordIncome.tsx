import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentFull } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { RouteLink } from '../layout/RouteLink';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { ofDocument } from './income-form';
import { IncomeDialog } from './IncomeDialog';

/** Records what a rent receipt or deposit slip says was received, and shows what was recorded from it. */
export function RecordIncome({ document }: { document: DocumentFull }) {
  const translate = useTranslate();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useCall(['income', 'of', document.id], (provider) => provider.incomeOf(document.id));
  return (
    <>
      <ActionButton words="income.record_document" icon={HandCoins} variant="text" onClick={() => setOpen(true)} sx={{ mt: 1 }} />
      {data.map((income) => (
        <Note key={income.id}>
          {`${translate(`income.kind_${income.kind}`)}, ${formatDay(income.received_on)}, ${money(income.amount)}: `}
          <RouteLink to={`/income?filter=${encodeURIComponent(JSON.stringify({ property_id: income.property_id }))}`}>
            {translate('income.created')}
          </RouteLink>
        </Note>
      ))}
      {isOpen && <IncomeDialog income={null} first={ofDocument(document)} onClose={() => setOpen(false)} />}
    </>
  );
}
