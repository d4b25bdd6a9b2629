import { Box } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { regionShown } from '../i18n/locale';
import { ActionButton } from './ActionButton';
import { Quiet } from './Text';

interface PagerProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  /** What is counted, by the name of its text: `… of %{total} expenses`. */
  words: string;
  onPage: (page: number) => void;
}

/** The way through a list of more than one page; nothing where one page holds all. */
export function Pager({ page, perPage, total, words, onPage }: PagerProps) {
  const translate = useTranslate();
  const pages = Math.ceil(total / perPage);
  // The last row of the last page may have gone.
  const beyond = total > 0 && page > pages;
  useEffect(() => {
    if (beyond) onPage(pages);
  }, [beyond, pages, onPage]);
  if (pages <= 1) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <Box
      component="nav"
      aria-label={translate('app.pages')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}
    >
      <Quiet words={words} args={{ from, to, total: total.toLocaleString(regionShown()) }} sx={{ flex: 1, minWidth: 180 }} />
      <ActionButton words="app.previous" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <Quiet words="app.page_of" args={{ page, pages }} />
      <ActionButton words="app.next" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </Box>
  );
}
