import { FileText, ImageIcon, Mail } from 'lucide-react';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useNow } from '../../clock/use-now';
import type { DocumentRow } from '../../api/types';
import { timeAgo } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { badgeOf, currencyOf, isEmail, isImage, isSubscription, titleOf } from '../document-words';
import { StatusBadge } from '../StatusBadge';
import type { Click } from './selection';

export const optionId = (id: number): string => `document-${id}`;

interface DocumentListItemProps {
  row: DocumentRow;
  current: boolean;
  marked: boolean;
  position: number;
  total: number;
  onClick: (click: Click) => void;
}

/** One row of the queue: what it is, where it belongs, how much, how sure. It looks as the list says. */
export const DocumentListItem = memo(function DocumentListItem({ row, current, marked, position, total, onClick }: DocumentListItemProps) {
  const translate = useTranslate();
  const now = useNow();
  const money = useMoney();
  const Icon = isEmail(row) ? Mail : isImage(row) ? ImageIcon : FileText;
  const place = isSubscription(row) ? translate('documents.subscription') : (row.property_name ?? translate('documents.unassigned'));
  return (
    <div
      id={optionId(row.id)}
      role="option"
      aria-selected={marked || current}
      aria-posinset={position + 1}
      aria-setsize={total}
      data-current={current || undefined}
      onClick={(event) => onClick({ id: row.id, toggle: event.ctrlKey || event.metaKey, range: event.shiftKey })}
    >
      <Icon size={17} aria-hidden />
      <div className="row-words">
        <p>{titleOf(row)}</p>
        <p>{`${place} · ${timeAgo(row.created_at, now, translate)}`}</p>
      </div>
      <div className="row-figures">
        <p>{row.amount === null ? translate('documents.no_amount') : money(row.amount, currencyOf(row))}</p>
        <StatusBadge {...badgeOf(row)} />
      </div>
    </div>
  );
});
