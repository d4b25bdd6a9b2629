import { Box } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { DocumentListItem, optionId, rowHeight } from './DocumentListItem';
import type { Click, Selection } from './selection';

interface DocumentListProps {
  rows: readonly DocumentRow[];
  selection: Selection;
  onClick: (click: Click) => void;
}

/** The queue as a listbox; only the rows in sight are in the page. It takes the focus once it is loaded, so that the keys work at once. */
export function DocumentList({ rows, selection, onClick }: DocumentListProps) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this component only
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: 8 });
  const loaded = rows.length > 0;
  useEffect(() => {
    if (loaded) box.current?.focus({ preventScroll: true });
  }, [loaded]);
  const currentAt = rows.findIndex((row) => row.id === selection.current);
  useEffect(() => {
    if (currentAt >= 0) virtual.scrollToIndex(currentAt, { align: 'auto' });
  }, [currentAt, virtual]);
  return (
    <Box
      sx={({ tokens }) => ({
        position: 'relative',
        display: 'flex',
        flex: 1,
        minHeight: 0,
        // The ring lies over the rows, which would hide one of the list's own.
        '&:has(> :focus-visible)::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          zIndex: 1,
          pointerEvents: 'none',
          boxShadow: `inset 0 0 0 2px ${tokens.blue}`,
        },
      })}
    >
      <Box
        ref={box}
        role="listbox"
        aria-multiselectable
        aria-label={translate('documents.list')}
        aria-activedescendant={selection.current === null ? undefined : optionId(selection.current)}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', outline: 'none' }}
      >
        <Box role="presentation" sx={{ position: 'relative' }} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <Box
                key={row.id}
                role="presentation"
                sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DocumentListItem
                  row={row}
                  position={item.index}
                  total={rows.length}
                  current={row.id === selection.current}
                  marked={selection.marked.includes(row.id)}
                  onClick={(event) => onClick({ id: row.id, toggle: event.ctrlKey || event.metaKey, range: event.shiftKey })}
                />
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}
