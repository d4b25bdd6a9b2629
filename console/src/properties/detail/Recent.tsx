import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LoadFailed } from '../../layout/LoadFailed';
import { Quiet } from '../../layout/Text';
import { RouteLink } from '../../layout/RouteLink';

interface RecentProps {
  title: string;
  empty: string;
  /** Where all of them stand. */
  all: string;
  note?: ReactNode;
  failed: string;
  /** How it is going: asked again by `refetch`. */
  query: { isError: boolean; refetch: () => unknown };
  children: readonly ReactNode[];
}

/** The latest few of something, with the way to all of them. */
export function Recent({ title, empty, all, note, failed, query, children }: RecentProps) {
  const translate = useTranslate();
  const words = translate(title);
  return (
    <Card component="section" aria-label={words} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {words}
        </Typography>
        <RouteLink to={all} variant="body2" aria-label={translate('property.view_all_of', { what: words })}>
          {translate('property.view_all')}
        </RouteLink>
      </Box>
      {note}
      <LoadFailed failed={query.isError} words={failed} onRetry={() => void query.refetch()} />
      {!query.isError && children.length === 0 && <Quiet>{empty}</Quiet>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {children}
      </Box>
    </Card>
  );
}

/** A line of such a list. */
export const recentLine = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 1, fontSize: 13 } as const;
