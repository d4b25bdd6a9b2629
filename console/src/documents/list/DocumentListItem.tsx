import { Box, Typography } from '@mui/material';
import { FileText, ImageIcon, Mail } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNow } from '../../clock/use-now';
import type { DocumentRow } from '../../api/types';
import { timeAgo } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { badgeOf, currencyOf, isEmail, isImage, isSubscription, titleOf } from '../document-words';
import { StatusBadge } from '../StatusBadge';

export const rowHeight = 64;
export const optionId = (id: number): string => `document-${id}`;

interface DocumentListItemProps {
  row: DocumentRow;
  current: boolean;
  marked: boolean;
  position: number;
  total: number;
  onClick: (event: MouseEvent) => void;
}

/** One row of the queue: what it is, where it belongs, how much, how sure. */
export function DocumentListItem({ row, current, marked, position, total, onClick }: DocumentListItemProps) {
  const translate = useTranslate();
  const now = useNow();
  const money = useMoney();
  const Icon = isEmail(row) ? Mail : isImage(row) ? ImageIcon : FileText;
  const place = isSubscription(row) ? translate('documents.subscription') : (row.property_name ?? translate('documents.unassigned'));
  return (
    <Box
      id={optionId(row.id)}
      role="option"
      aria-selected={marked || current}
      aria-posinset={position + 1}
      aria-setsize={total}
      onClick={onClick}
      sx={({ tokens }) => ({
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        height: rowHeight,
        px: 1.75,
        cursor: 'default',
        userSelect: 'none',
        borderBottom: `1px solid ${tokens.border}`,
        backgroundColor: current || marked ? tokens.blueGround : 'transparent',
        '&:hover': { backgroundColor: current || marked ? tokens.blueGround : tokens.ground },
        ...(current && {
          '&::before': { content: '""', position: 'absolute', inset: '0 auto 0 0', width: 3, backgroundColor: tokens.blue },
        }),
      })}
    >
      <Icon size={17} aria-hidden style={{ flexShrink: 0, opacity: 0.75 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 560, fontSize: 14.5 }}>
          {titleOf(row)}
        </Typography>
        <Typography noWrap variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
          {`${place} · ${timeAgo(row.created_at, now)}`}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
        <Typography sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
          {row.amount === null ? translate('documents.no_amount') : money(row.amount, currencyOf(row))}
        </Typography>
        <StatusBadge {...badgeOf(row)} />
      </Box>
    </Box>
  );
}
