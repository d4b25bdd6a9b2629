import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

interface RecentProps {
  title: string;
  empty: string;
  /** Where all of them stand. */
  all: string;
  note?: string;
  children: readonly ReactNode[];
}

/** The latest few of something, with the way to all of them. */
export function Recent({ title, empty, all, note, children }: RecentProps) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.25 }}>
        <Typography variant="h2">{translate(title)}</Typography>
        <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
          {note}
        </Typography>
        <MuiLink component={Link} to={all} variant="body2" aria-label={`${translate('dashboard.view_all')}: ${translate(title)}`}>
          {translate('dashboard.view_all')}
        </MuiLink>
      </Box>
      {children.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate(empty)}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {children}
      </Box>
    </Card>
  );
}
