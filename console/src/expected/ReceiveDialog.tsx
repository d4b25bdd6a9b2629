import { FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { Quiet } from '../layout/Text';
import { SearchField } from '../layout/SearchField';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { usualOrder } from '../providers/usual-order';
import { type Announced, useReceive } from './use-announced';

const most = 8;

/** Asks which document it is that was waited for; those of its vendor are offered first. */
export function ReceiveDialog({ announced, onClose }: { announced: Announced; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const { mutate: receive, isPending } = useReceive();
  const [words, setWords] = useState(announced.vendor);
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = { pagination: { page: 1, perPage: most + 4 }, sort: usualOrder, filter: { q: words, include_all: true } };
  const { data } = useGetList<DocumentRow>('documents', asked, { placeholderData: keepPreviousData });
  // The mail that announces it is not it.
  const announcing = new Set(announced.mails.map(({ document_id: id }) => id));
  const rows = data?.filter(({ id }) => !announcing.has(id)).slice(0, most);
  const labelOf = ({ filename, extracted_data: { vendor, amount, date } }: DocumentRow): string =>
    [vendor ?? filename, amount === null ? null : money(amount), date && formatDay(date)].filter(Boolean).join(' · ');
  return (
    <FormDialog
      title="expected.receive_title"
      action="expected.receive"
      busy={isPending}
      disabled={chosen === null}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) receive({ id: announced.id, documentId: chosen }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <SearchField label={translate('expected.find')} value={words} onChange={setWords} />
      {!rows && <Skeleton variant="rounded" height={160} />}
      {rows?.length === 0 && <Quiet words="expected.find_nothing" />}
      {rows && rows.length > 0 && (
        <RadioGroup
          aria-label={translate('expected.receive_title')}
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {rows.map((row) => (
            <FormControlLabel
              key={row.id}
              value={row.id}
              control={<Radio size="small" />}
              label={labelOf(row)}
              slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
            />
          ))}
        </RadioGroup>
      )}
    </FormDialog>
  );
}
