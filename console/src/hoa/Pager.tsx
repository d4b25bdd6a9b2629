import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { shownOn } from './filters';

interface PagerProps {
  page: number;
  pages: number;
  shown: number;
  total: number;
  onGo: (page: number) => void;
}

/** Where one is in a list of several pages; one page needs none of it. */
export function Pager({ page, pages, shown, total, onGo }: PagerProps) {
  const translate = useTranslate();
  if (pages <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('hoa.page_of', { page, pages })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('hoa.showing', { ...shownOn(page, shown), total })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button size="small" variant="outlined" color="inherit" disabled={page <= 1} onClick={() => onGo(page - 1)}>
          {translate('hoa.previous')}
        </Button>
        <Typography variant="body2" sx={{ px: 0.5 }}>
          {translate('hoa.page_of', { page, pages })}
        </Typography>
        <Button size="small" variant="outlined" color="inherit" disabled={page >= pages} onClick={() => onGo(page + 1)}>
          {translate('hoa.next')}
        </Button>
      </Box>
    </Box>
  );
}
