import { Box, Button } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { FileClock } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useAnnounced } from './use-announced';

/** The way from the documents that are here to those that wait at a portal; nothing where none does. In a narrow window the number alone. */
export function ToDownload() {
  const translate = useTranslate();
  const count = useAnnounced({ status: 'open', q: '' }, 1, 1).data?.total ?? 0;
  if (count === 0) return null;
  const words = translate('expected.to_download', { count });
  return (
    <Button
      component={Link}
      to="/expected-documents"
      color="inherit"
      variant="outlined"
      title={words}
      startIcon={<FileClock size={15} aria-hidden />}
      sx={{ minWidth: 0 }}
    >
      <Box component="span" sx={({ breakpoints }) => ({ [breakpoints.down('lg')]: visuallyHidden })}>
        {words}
      </Box>
      <Box component="span" aria-hidden sx={{ display: { lg: 'none' } }}>
        {count}
      </Box>
    </Button>
  );
}
