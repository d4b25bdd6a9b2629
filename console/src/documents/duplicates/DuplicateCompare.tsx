import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Text } from '../../layout/Text';
import type { DocumentRow } from '../../api/types';
import { LoadFailed } from '../../layout/LoadFailed';
import { formatDayOf } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { currencyOf } from '../document-words';
import { PreviewName } from '../preview/preview-name';
import { Preview } from '../preview/Preview';
import { useDocument } from '../use-documents';

interface SideProps {
  title: string;
  row: DocumentRow;
  children: ReactNode;
}

/** One of the two: what it is called, what it says, when it came and whether it is in the books. */
function Side({ title, row, children }: SideProps) {
  const translate = useTranslate();
  const money = useMoney();
  const facts = [
    row.vendor_name,
    row.amount === null ? null : money(row.amount, currencyOf(row)),
    translate('documents.compare_received', { day: formatDayOf(row.created_at) }),
    row.expense_id === null ? null : translate('documents.compare_booked'),
  ];
  return (
    <Box component="section" aria-label={translate(title)} sx={{ minWidth: 0 }}>
      <Text words={title} variant="h3" component="h3" />
      <Typography variant="caption" component="p" noWrap title={row.filename} sx={{ m: 0, color: 'text.secondary' }}>
        {row.filename}
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, mb: 1 }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      <PreviewName value={`${title}_preview`}>{children}</PreviewName>
    </Box>
  );
}

interface DuplicateCompareProps {
  row: DocumentRow;
  focused: string | null;
  onDownload: () => void;
}

const nothing = (): void => undefined;

/** A document and the earlier one that it may be the same as, beside each other. */
export function DuplicateCompare({ row, focused, onDownload }: DuplicateCompareProps) {
  const { data: earlier, isError, refetch } = useDocument(row.duplicate_of ?? 0, row.duplicate_of !== null);
  return (
    <Box
      data-compare
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr', '@container (min-width: 560px)': { gridTemplateColumns: '1fr 1fr' } }}
    >
      <Side title="documents.compare_this" row={row}>
        <Preview row={row} focused={focused} onDownload={onDownload} />
      </Side>
      {earlier && (
        <Side title="documents.compare_earlier" row={earlier}>
          <Preview row={earlier} focused={null} onDownload={nothing} />
        </Side>
      )}
      {!earlier && !isError && <Skeleton variant="rounded" height={640} />}
      <LoadFailed failed={isError} words="review.load_failed" onRetry={() => void refetch()} />
    </Box>
  );
}
