import { FormControlLabel, Radio, RadioGroup, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { fetchJson } from '../api/http';
import type { DocumentRow } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { SearchField } from '../layout/SearchField';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { type Announced, useAnnouncedActions } from './use-announced';

const most = 8;

/** Asks which document it is that was waited for; those of its vendor are offered first. */
export function ReceiveDialog({ announced, onClose }: { announced: Announced; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const { receive } = useAnnouncedActions();
  const [words, setWords] = useState(announced.vendor);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['documents', 'announced', 'choose', words],
    queryFn: ({ signal }) => fetchJson<DocumentRow[]>('/documents/', { query: { q: words, include_all: true, limit: most + 4 }, signal }),
    placeholderData: keepPreviousData,
  });
  // The mail that announces it is not it.
  const announcing = new Set(announced.mails.map(({ document_id: id }) => id));
  const rows = data?.filter(({ id }) => !announcing.has(id)).slice(0, most);
  const save = async (): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    if (await receive(announced.id, chosen)) onClose();
    setBusy(false);
  };
  const labelOf = ({ filename, extracted_data: { vendor, amount, date } }: DocumentRow): string =>
    [vendor ?? filename, amount === null ? null : money(amount), date && formatDay(date)].filter(Boolean).join(' · ');
  return (
    <FormDialog
      title="expected.receive_title"
      action="expected.receive"
      busy={busy}
      disabled={chosen === null}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <SearchField label={translate('expected.find')} value={words} onChange={setWords} />
      {!rows && <Skeleton variant="rounded" height={160} />}
      {rows?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('expected.find_nothing')}
        </Typography>
      )}
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
