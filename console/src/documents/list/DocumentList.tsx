import { Box, Skeleton, type Theme } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useEvent, useTranslate } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import { DocumentListItem, optionId } from './DocumentListItem';
import { focusList, listId } from './focus-list';
import { rowHeight, rowStyles } from './row-styles';
import type { Click, Selection } from './selection';

interface DocumentListProps {
  /** What is not loaded is undefined. */
  rows: readonly (DocumentRow | undefined)[];
  selection: Selection;
  onClick: (click: Click) => void;
  /** Tells which rows are in sight, so that they are loaded. */
  onSight: (from: number, to: number) => void;
}

interface ListRowProps extends Pick<DocumentListProps, 'selection' | 'onClick'> {
  row: DocumentRow | undefined;
  position: number;
  total: number;
}

function ListRow({ row, position, total, selection, onClick }: ListRowProps) {
  if (!row) return <Skeleton variant="rounded" sx={{ height: rowHeight - 16, mx: 1.75, my: 1 }} />;
  return (
    <DocumentListItem
      row={row}
      position={position}
      total={total}
      current={row.id === selection.current}
      marked={selection.marked.includes(row.id)}
      onClick={onClick}
    />
  );
}

const fetchFocus = (): void => {
  if (document.activeElement === document.body) focusList();
};

/** Where the field or button that had the focus went with its document, it comes back to the list: at once, or with the next key. */
function useLostFocus(): void {
  useEffect(fetchFocus);
  useEffect(() => {
    document.addEventListener('keydown', fetchFocus, true);
    return () => document.removeEventListener('keydown', fetchFocus, true);
  }, []);
}

/** The focus ring around the list: it lies over the rows, which would hide a ring of the list itself. */
const focusRing = ({ tokens }: Theme) => ({
  '&:has(> :focus-visible)::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    pointerEvents: 'none',
    boxShadow: `inset 0 0 0 2px ${tokens.blue}`,
  },
});

/** The list takes the focus once it is loaded, so that the keys work at once. */
function useFirstFocus(isLoaded: boolean): void {
  useEffect(() => {
    // Not from a field: the list changes while somebody types what to look for.
    if (isLoaded && !document.activeElement?.matches('input, textarea')) focusList();
  }, [isLoaded]);
}

/** The queue as a listbox; only the rows in sight are in the page. */
export function DocumentList({ rows, selection, onClick, onSight }: DocumentListProps) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this component only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Before it is measured it is no higher than the window: the first rows are there at once.
    initialRect: { width: 0, height: window.innerHeight },
  });
  useFirstFocus(rows.length > 0);
  useLostFocus();
  // The same for every row at every time, so that a row is drawn anew only where it has changed.
  const choose = useEvent(onClick);
  const { current } = selection;
  const currentAt = useMemo(() => rows.findIndex((row) => row?.id === current), [rows, current]);
  useEffect(() => {
    if (currentAt >= 0) virtual.scrollToIndex(currentAt, { align: 'auto' });
  }, [currentAt, virtual]);
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onSight(from, to), [from, to, onSight]);
  // A row that was scrolled away is not in the page, and cannot be pointed at.
  const isInPage = items.some(({ index }) => index === currentAt);
  return (
    <Box sx={[{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }, focusRing]}>
      <Box
        ref={box}
        id={listId}
        role="listbox"
        aria-multiselectable
        aria-label={translate('documents.list')}
        aria-activedescendant={current !== null && isInPage ? optionId(current) : undefined}
        tabIndex={0}
        sx={[{ flex: 1, minHeight: 0, overflowY: 'auto', outline: 'none' }, rowStyles]}
      >
        <div role="presentation" style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <div
              key={rows[item.index]?.id ?? `at-${item.index}`}
              role="presentation"
              style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${item.start}px)` }}
            >
              <ListRow row={rows[item.index]} position={item.index} total={rows.length} selection={selection} onClick={choose} />
            </div>
          ))}
        </div>
      </Box>
    </Box>
  );
}
