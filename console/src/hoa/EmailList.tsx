import { Alert, Box, Button, Card, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFailureToast } from '../layout/use-failure-toast';
import type { HoaFilters } from './filters';
import { EmailRow, type RowActions } from './EmailRow';
import { Pager } from './Pager';
import { useHoaEmails } from './use-hoa-emails';

interface EmailListProps extends RowActions {
  filters: HoaFilters;
  page: number;
  onGo: (page: number) => void;
}

function Empty() {
  const translate = useTranslate();
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3">{translate('hoa.empty')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('hoa.empty_text')}
      </Typography>
    </Box>
  );
}

/** The e-mails the filters leave, twenty a page. */
export function EmailList({ filters, page, onGo, ...actions }: EmailListProps) {
  const translate = useTranslate();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useHoaEmails(filters, page);
  useFailureToast(isError, 'hoa.failed_list');
  const pages = data?.total_pages ?? 0;
  // The last e-mail of the last page may have gone.
  useEffect(() => {
    if (!isPlaceholderData && pages > 0 && page > pages) onGo(pages);
  }, [isPlaceholderData, onGo, page, pages]);
  const waiting = !isError && (!data || (isPlaceholderData && isFetching));
  return (
    <Card component="section" aria-labelledby="hoa-list" aria-busy={waiting}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
        <Typography id="hoa-list" variant="h2">
          {data ? translate('hoa.list', { smart_count: data.total }) : translate('hoa.list_loading')}
        </Typography>
        {waiting && <CircularProgress size={16} aria-label={translate('hoa.loading')} />}
      </Box>
      {isError && (
        <Alert
          severity="error"
          sx={{ mx: 2, mb: 2 }}
          action={
            <Button size="small" color="inherit" onClick={() => void refetch()}>
              {translate('app.retry')}
            </Button>
          }
        >
          {translate('hoa.failed_list')}
        </Alert>
      )}
      {!data && !isError && <Box sx={{ height: 240 }} />}
      {data?.emails.length === 0 && <Empty />}
      <Box component="ul" sx={{ m: 0, p: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
        {data?.emails.map((email) => (
          <EmailRow key={email.id} email={email} {...actions} />
        ))}
      </Box>
      {data && <Pager page={page} pages={pages} shown={data.emails.length} total={data.total} onGo={onGo} />}
    </Card>
  );
}
