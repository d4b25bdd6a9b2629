import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { visuallyHidden } from '@mui/utils';
import { FileClock } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Span } from '../layout/Span';
import { firstCalls } from '../providers/first-calls';

/** The way from the documents that are here to those that wait at a portal; nothing where none does. In a narrow window the number alone. */
export function ToDownload() {
  const translate = useTranslate();
  const { data: count = 0 } = useQuery({
    queryKey: ['expected-documents', 'to-download'],
    queryFn: ({ signal }) => firstCalls.toDownload(signal),
  });
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
      <Span sx={({ breakpoints }) => ({ [breakpoints.down('lg')]: visuallyHidden })}>{words}</Span>
      <Span aria-hidden sx={{ display: { lg: 'none' } }}>
        {count}
      </Span>
    </Button>
  );
}
