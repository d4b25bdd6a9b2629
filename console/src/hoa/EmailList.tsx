import { Box, Card, CircularProgress, Typography } from '@mui/material';
import { MailSearch } from 'lucide-react';
import { useListContext, useTranslate } from 'react-admin';
import type { HoaEmailRow } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { ListFailed, ListPager } from '../records/RecordList';
import { EmailRow, type RowActions } from './EmailRow';

/** The e-mails the filters leave. */
export function EmailList(actions: RowActions) {
  const translate = useTranslate();
  const { data, total = 0, error, isFetching, isPlaceholderData } = useListContext<HoaEmailRow>();
  const waiting = !error && (!data || (isPlaceholderData && isFetching));
  return (
    <Card component="section" aria-labelledby="hoa-list" aria-busy={waiting}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
        <Typography id="hoa-list" variant="h2">
          {data ? translate('hoa.list', { smart_count: total }) : translate('hoa.list_loading')}
        </Typography>
        {data && waiting && <CircularProgress size={16} aria-label={translate('hoa.loading')} />}
      </Box>
      <Box sx={{ px: 2 }}>
        <ListFailed words="hoa.failed_list" />
      </Box>
      {!data && !error && (
        <Box sx={{ height: 240, display: 'grid', placeItems: 'center' }}>
          <CircularProgress size={28} aria-label={translate('hoa.loading')} />
        </Box>
      )}
      {data?.length === 0 && <EmptyState icon={MailSearch} title="hoa.empty" text="hoa.empty_text" />}
      <Box component="ul" sx={{ m: 0, p: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
        {data?.map((email) => (
          <EmailRow key={email.id} email={email} {...actions} />
        ))}
      </Box>
      <ListPager words="hoa.showing" />
    </Card>
  );
}
