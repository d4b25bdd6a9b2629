import { Box, Card, CircularProgress, Typography } from '@mui/material';
import { MailSearch } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { EmailRow, type RowActions } from './EmailRow';
import { type HoaFilters, pageSize } from './filters';
import { useHoaEmails } from './use-hoa-emails';

interface EmailListProps extends RowActions {
  filters: HoaFilters;
  page: number;
  onGo: (page: number) => void;
}

/** The e-mails the filters leave, twenty a page. */
export function EmailList({ filters, page, onGo, ...actions }: EmailListProps) {
  const translate = useTranslate();
  const { data, total = 0, isError, isFetching, isPlaceholderData, refetch } = useHoaEmails(filters, page);
  const waiting = !isError && (!data || (isPlaceholderData && isFetching));
  return (
    <Card component="section" aria-labelledby="hoa-list" aria-busy={waiting}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
        <Typography id="hoa-list" variant="h2">
          {data ? translate('hoa.list', { smart_count: total }) : translate('hoa.list_loading')}
        </Typography>
        {data && waiting && <CircularProgress size={16} aria-label={translate('hoa.loading')} />}
      </Box>
      <Box sx={{ px: 2 }}>
        <LoadFailed failed={isError} words="hoa.failed_list" onRetry={() => void refetch()} />
      </Box>
      {!data && !isError && (
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
      {data && (
        <Box sx={{ borderTop: total > pageSize ? 1 : 0, borderColor: 'divider' }}>
          <Pager page={page} perPage={pageSize} total={total} words="hoa.showing" onPage={onGo} />
        </Box>
      )}
    </Card>
  );
}
