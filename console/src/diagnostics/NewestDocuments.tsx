import { Box, ButtonBase, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { badgeOf, currencyOf, titleOf } from '../documents/document-words';
import { StatusBadge } from '../documents/StatusBadge';
import { Note, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { listLimit } from './calls';

interface NewestDocumentsProps {
  rows: readonly DocumentRow[] | undefined;
  chosen: number | null;
  onChoose: (id: number) => void;
}

function Row({ row, chosen, onChoose }: { row: DocumentRow; chosen: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const amount = row.amount === null ? translate('documents.no_amount') : money(row.amount, currencyOf(row));
  return (
    <Box component="li">
      <ButtonBase
        onClick={onChoose}
        aria-pressed={chosen}
        sx={({ tokens }) => ({
          width: '100%',
          px: 2,
          py: 1,
          gap: 1.5,
          textAlign: 'left',
          borderBottom: `1px solid ${tokens.border}`,
          backgroundColor: chosen ? tokens.blueGround : 'transparent',
          '&:hover': { backgroundColor: chosen ? tokens.blueGround : tokens.ground },
          '&:focus-visible': { outlineOffset: -2 },
        })}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 560 }}>
            {titleOf(row)}
          </Typography>
          <Note noWrap>{`#${row.id} · ${row.document_date ? formatDay(row.document_date) : row.filename}`}</Note>
        </Box>
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
          <Typography sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>{amount}</Typography>
          <StatusBadge {...badgeOf(row)} />
        </Box>
      </ButtonBase>
    </Box>
  );
}

/** The newest documents to choose from. */
export function NewestDocuments({ rows, chosen, onChoose }: NewestDocumentsProps) {
  const translate = useTranslate();
  return (
    <Card component="section" aria-label={translate('diagnostics.list')}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', px: 2, py: 1.5 }}>
        <Text words="diagnostics.list" variant="h2" />
        <Note words="diagnostics.list_note" args={{ limit: listLimit }} component="span" />
      </Box>
      {!rows && <Skeleton variant="rounded" height={320} sx={{ m: 2 }} />}
      <Box
        component="ul"
        sx={({ tokens }) => ({
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: { md: '62vh' },
          overflowY: 'auto',
          borderTop: `1px solid ${tokens.border}`,
        })}
      >
        {rows?.map((row) => (
          <Row key={row.id} row={row} chosen={row.id === chosen} onChoose={() => onChoose(row.id)} />
        ))}
      </Box>
    </Card>
  );
}
