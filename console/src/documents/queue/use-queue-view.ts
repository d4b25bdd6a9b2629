import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { DocumentRow } from '../../api/types';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { allMarked, type Click, clicked, moved, noneMarked, rangeOf } from '../list/selection';
import { useSelection } from '../list/use-selection';
import { wantedPages } from './queue-pages';
import type { HubFilter } from './hub-filter';
import { arriveAt, fetchQueueIds, hasLeft, useQueue, wasDealtWith } from './use-queue';

const start = { from: 0, to: 0 };

/** The queue as the hub shows it: what is loaded of it, what is selected, and how both move. */
export function useQueueView(filter: HubFilter) {
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [sight, setSight] = useState(start);
  const [held, setHeld] = useState({ currentAt: -1, total: 0 });
  const queue = useQueue(filter, wantedPages(sight, held.currentAt, held.total));
  const { rows } = queue;
  const ids = useMemo(() => rows.map((row) => row?.id), [rows]);
  const { selection, replaced, select } = useSelection(filter, ids, {
    moving: (current) => queue.isFetching && !hasLeft(current),
    hasLeft,
  });
  const { current: chosen } = selection;
  const currentAt = useMemo(() => (chosen === null ? -1 : ids.indexOf(chosen)), [ids, chosen]);
  if (currentAt !== held.currentAt || rows.length !== held.total) setHeld({ currentAt, total: rows.length });
  useEffect(() => {
    if (chosen !== null) arriveAt(chosen);
  }, [chosen]);
  const see = useCallback((from: number, to: number) => setSight({ from, to }), []);

  /** Every id of the queue, of which the greater part may not be loaded. */
  const everyId = async (): Promise<readonly (number | undefined)[]> => {
    if (queue.complete) return ids;
    return fetchQueueIds(dataProvider, filter).catch(() => {
      notify('documents.failed_load', { type: 'error' });
      return ids;
    });
  };
  const click = async (on: Click): Promise<void> => {
    const [low, high] = rangeOf(selection, ids, on.id);
    const known = on.range && ids.slice(low, high + 1).includes(undefined) ? await everyId() : ids;
    select((before) => clicked(before, known, on));
  };
  const selectAll = async (): Promise<void> => {
    const every = await everyId();
    select((before) =>
      allMarked(
        before,
        every.filter((id) => id !== undefined),
      ),
    );
  };
  /** Whether the current document stands there because the one before was dealt with elsewhere, and not because of what was done or chosen here. */
  const isStandIn = (): boolean => replaced !== null && !wasDealtWith(replaced);
  const at = (place: number): DocumentRow | undefined => (currentAt < 0 ? undefined : rows[place]);
  return {
    ...queue,
    selection,
    replaced,
    isStandIn,
    see,
    click,
    selectAll,
    clear: () => select(noneMarked),
    move: (by: 1 | -1) => select((before) => moved(before, ids, by)),
    choose: (id: number) => select((before) => clicked(before, ids, { id, toggle: false, range: false })),
    ids,
    current: at(currentAt),
    next: at(currentAt + 1),
    previous: at(currentAt - 1),
  };
}

export type QueueView = ReturnType<typeof useQueueView>;
